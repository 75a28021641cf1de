BEGIN TRANSACTION;
CREATE TABLE "_sqlite_migrations" (
   "id" INTEGER PRIMARY KEY,
   "migration_set" TEXT,
   "name" TEXT,
   "applied_at" TEXT
);
INSERT INTO "_sqlite_migrations" VALUES(1,'bauern','001-players-tables-hands-actions','2026-11-30 02:52:27.647488+00:00');
CREATE TABLE actions (
            table_id text not null,
            seq integer not null,
            hand integer not null,
            seat integer not null,
            code text not null,
            actor text not null,
            at integer not null default (unixepoch()),
            primary key (table_id, seq),
            foreign key (table_id, hand) references hands (table_id, hand)
        ) strict, without rowid;
INSERT INTO "actions" VALUES('15a4cd23b5eb2eb3',1,1,1,'trump:S','171d7aab395492e4',1796007149);
INSERT INTO "actions" VALUES('15a4cd23b5eb2eb3',2,1,1,'pass','171d7aab395492e4',1796007149);
INSERT INTO "actions" VALUES('15a4cd23b5eb2eb3',3,1,2,'pass','d9851474fcd587a4',1796007149);
INSERT INTO "actions" VALUES('15a4cd23b5eb2eb3',4,1,3,'pass','1180cacd89a72e2a',1796007149);
INSERT INTO "actions" VALUES('15a4cd23b5eb2eb3',5,1,0,'pass','4d41ec4dbbf02f47',1796007149);
INSERT INTO "actions" VALUES('15a4cd23b5eb2eb3',6,1,2,'pass','d9851474fcd587a4',1796007149);
INSERT INTO "actions" VALUES('15a4cd23b5eb2eb3',7,1,0,'pass','4d41ec4dbbf02f47',1796007149);
INSERT INTO "actions" VALUES('15a4cd23b5eb2eb3',8,1,1,'DT','171d7aab395492e4',1796007149);
INSERT INTO "actions" VALUES('15a4cd23b5eb2eb3',9,1,2,'DJ','d9851474fcd587a4',1796007150);
INSERT INTO "actions" VALUES('15a4cd23b5eb2eb3',10,1,3,'SA','1180cacd89a72e2a',1796007150);
INSERT INTO "actions" VALUES('15a4cd23b5eb2eb3',11,1,0,'DA','4d41ec4dbbf02f47',1796007150);
INSERT INTO "actions" VALUES('15a4cd23b5eb2eb3',12,1,3,'SK','1180cacd89a72e2a',1796007150);
INSERT INTO "actions" VALUES('15a4cd23b5eb2eb3',13,1,0,'SJ','4d41ec4dbbf02f47',1796007150);
INSERT INTO "actions" VALUES('15a4cd23b5eb2eb3',14,1,1,'ST','171d7aab395492e4',1796007150);
INSERT INTO "actions" VALUES('15a4cd23b5eb2eb3',15,1,2,'SQ','d9851474fcd587a4',1796007150);
INSERT INTO "actions" VALUES('15a4cd23b5eb2eb3',16,1,1,'CQ','171d7aab395492e4',1796007150);
INSERT INTO "actions" VALUES('15a4cd23b5eb2eb3',17,1,2,'CT','d9851474fcd587a4',1796007150);
INSERT INTO "actions" VALUES('15a4cd23b5eb2eb3',18,1,3,'CJ','1180cacd89a72e2a',1796007150);
INSERT INTO "actions" VALUES('15a4cd23b5eb2eb3',19,1,0,'CA','4d41ec4dbbf02f47',1796007150);
INSERT INTO "actions" VALUES('15a4cd23b5eb2eb3',20,1,0,'HT','4d41ec4dbbf02f47',1796007150);
INSERT INTO "actions" VALUES('15a4cd23b5eb2eb3',21,1,1,'HK','171d7aab395492e4',1796007150);
INSERT INTO "actions" VALUES('15a4cd23b5eb2eb3',22,1,2,'HJ','d9851474fcd587a4',1796007150);
INSERT INTO "actions" VALUES('15a4cd23b5eb2eb3',23,1,3,'HQ','1180cacd89a72e2a',1796007150);
INSERT INTO "actions" VALUES('15a4cd23b5eb2eb3',24,1,0,'HA','4d41ec4dbbf02f47',1796007150);
INSERT INTO "actions" VALUES('15a4cd23b5eb2eb3',25,1,1,'DQ','171d7aab395492e4',1796007150);
INSERT INTO "actions" VALUES('15a4cd23b5eb2eb3',26,1,2,'DK','d9851474fcd587a4',1796007150);
INSERT INTO "actions" VALUES('15a4cd23b5eb2eb3',27,1,3,'CK','1180cacd89a72e2a',1796007150);
INSERT INTO "actions" VALUES('15a4cd23b5eb2eb3',28,2,2,'trump:S','d9851474fcd587a4',1796007150);
INSERT INTO "actions" VALUES('15a4cd23b5eb2eb3',29,2,2,'pass','d9851474fcd587a4',1796007150);
INSERT INTO "actions" VALUES('15a4cd23b5eb2eb3',30,2,3,'pass','1180cacd89a72e2a',1796007150);
INSERT INTO "actions" VALUES('15a4cd23b5eb2eb3',31,2,0,'pass','4d41ec4dbbf02f47',1796007150);
INSERT INTO "actions" VALUES('15a4cd23b5eb2eb3',32,2,1,'pass','171d7aab395492e4',1796007150);
INSERT INTO "actions" VALUES('15a4cd23b5eb2eb3',33,2,3,'pass','1180cacd89a72e2a',1796007150);
INSERT INTO "actions" VALUES('15a4cd23b5eb2eb3',34,2,1,'pass','171d7aab395492e4',1796007150);
INSERT INTO "actions" VALUES('15a4cd23b5eb2eb3',35,2,2,'DA','d9851474fcd587a4',1796007150);
INSERT INTO "actions" VALUES('15a4cd23b5eb2eb3',36,2,3,'DJ','1180cacd89a72e2a',1796007150);
INSERT INTO "actions" VALUES('15a4cd23b5eb2eb3',37,2,0,'DK','4d41ec4dbbf02f47',1796007150);
INSERT INTO "actions" VALUES('15a4cd23b5eb2eb3',38,2,1,'DT','171d7aab395492e4',1796007150);
INSERT INTO "actions" VALUES('15a4cd23b5eb2eb3',39,2,2,'ST','d9851474fcd587a4',1796007150);
INSERT INTO "actions" VALUES('31c5a8b328dba007',1,1,2,'trump:D','bot:solid',1796007151);
INSERT INTO "actions" VALUES('31c5a8b328dba007',2,1,2,'bid:schnapser','bot:solid',1796007151);
INSERT INTO "actions" VALUES('31c5a8b328dba007',3,1,3,'pass','bot:solid',1796007151);
INSERT INTO "actions" VALUES('31c5a8b328dba007',4,1,0,'pass','4d41ec4dbbf02f47',1796007151);
INSERT INTO "actions" VALUES('31c5a8b328dba007',5,1,1,'pass','bot:solid',1796007151);
INSERT INTO "actions" VALUES('31c5a8b328dba007',6,1,3,'pass','bot:solid',1796007151);
INSERT INTO "actions" VALUES('31c5a8b328dba007',7,1,1,'pass','bot:solid',1796007151);
INSERT INTO "actions" VALUES('31c5a8b328dba007',8,1,2,'DA','bot:solid',1796007151);
INSERT INTO "actions" VALUES('31c5a8b328dba007',9,1,3,'DJ','bot:solid',1796007151);
INSERT INTO "actions" VALUES('31c5a8b328dba007',10,1,0,'SK','4d41ec4dbbf02f47',1796007151);
INSERT INTO "actions" VALUES('31c5a8b328dba007',11,1,1,'DT','bot:solid',1796007151);
INSERT INTO "actions" VALUES('31c5a8b328dba007',12,1,2,'DQ+','bot:solid',1796007151);
INSERT INTO "actions" VALUES('56d18847f882d151',1,1,1,'turn:1','171d7aab395492e4',1796007150);
INSERT INTO "actions" VALUES('56d18847f882d151',2,1,1,'pass','171d7aab395492e4',1796007150);
INSERT INTO "actions" VALUES('56d18847f882d151',3,1,2,'pass','d9851474fcd587a4',1796007150);
INSERT INTO "actions" VALUES('56d18847f882d151',4,1,3,'pass','1180cacd89a72e2a',1796007150);
INSERT INTO "actions" VALUES('56d18847f882d151',5,1,0,'pass','4d41ec4dbbf02f47',1796007150);
INSERT INTO "actions" VALUES('56d18847f882d151',6,1,2,'pass','d9851474fcd587a4',1796007150);
INSERT INTO "actions" VALUES('56d18847f882d151',7,1,0,'pass','4d41ec4dbbf02f47',1796007150);
INSERT INTO "actions" VALUES('56d18847f882d151',8,1,1,'DT','171d7aab395492e4',1796007150);
INSERT INTO "actions" VALUES('56d18847f882d151',9,1,2,'DA','d9851474fcd587a4',1796007150);
INSERT INTO "actions" VALUES('56d18847f882d151',10,1,3,'SA','1180cacd89a72e2a',1796007151);
INSERT INTO "actions" VALUES('56d18847f882d151',11,1,0,'ST','4d41ec4dbbf02f47',1796007151);
INSERT INTO "actions" VALUES('56d18847f882d151',12,1,3,'HK+','1180cacd89a72e2a',1796007151);
INSERT INTO "actions" VALUES('56d18847f882d151',13,1,0,'SK','4d41ec4dbbf02f47',1796007151);
INSERT INTO "actions" VALUES('56d18847f882d151',14,1,1,'HJ','171d7aab395492e4',1796007151);
INSERT INTO "actions" VALUES('56d18847f882d151',15,1,2,'HA','d9851474fcd587a4',1796007151);
INSERT INTO "actions" VALUES('56d18847f882d151',16,1,0,'CK','4d41ec4dbbf02f47',1796007151);
INSERT INTO "actions" VALUES('56d18847f882d151',17,1,1,'SQ','171d7aab395492e4',1796007151);
INSERT INTO "actions" VALUES('56d18847f882d151',18,1,2,'CT','d9851474fcd587a4',1796007151);
INSERT INTO "actions" VALUES('56d18847f882d151',19,1,3,'CJ','1180cacd89a72e2a',1796007151);
CREATE TABLE hands (
            table_id text not null references tables (id),
            hand integer not null,
            snapshot text not null,
            deck text not null,
            forfeited_by integer,
            dealt_at integer not null default (unixepoch()),
            primary key (table_id, hand)
        ) strict, without rowid;
INSERT INTO "hands" VALUES('15a4cd23b5eb2eb3',1,'{"dealer":0,"deal_no":0,"scores":[0,0,0,0],"bummerl":[0,0,0,0],"led_to_nil":[]}','HK DQ ST SQ HJ DJ SK HQ CJ HA CA SJ CQ DT DK CT CK SA DA HT',NULL,1796007149);
INSERT INTO "hands" VALUES('15a4cd23b5eb2eb3',2,'{"dealer":1,"deal_no":1,"scores":[1,0,1,0],"bummerl":[0,0,0,0],"led_to_nil":[]}','HQ DQ ST HT DJ HA SK SJ CT DT HK CA SA DA SQ HJ CK DK CJ CQ',NULL,1796007150);
INSERT INTO "hands" VALUES('31c5a8b328dba007',1,'{"dealer":1,"deal_no":0,"scores":[0,0,0,0],"bummerl":[0,0,0,0],"led_to_nil":[]}','CK DK DA DJ ST CT SK HJ SA HQ HA DT DQ CA CJ SJ HT HK CQ SQ',NULL,1796007151);
INSERT INTO "hands" VALUES('56d18847f882d151',1,'{"dealer":0,"deal_no":0,"scores":[0,0,0,0],"bummerl":[0,0,0,0],"led_to_nil":[]}','DQ HJ SQ DK DA DJ HQ CJ HT CK SK ST SJ DT HA CT HK SA CQ CA',NULL,1796007150);
INSERT INTO "hands" VALUES('c02ace22654037da',1,'{"dealer":0,"deal_no":0,"scores":[0,0,0,0],"bummerl":[0,0,0,0],"led_to_nil":[]}','CT SA HK CJ SK HT ST HQ HJ CQ CK CA DK DQ DJ SJ HA SQ DT DA',NULL,1796007152);
CREATE TABLE players (
            id text primary key,
            kind text not null check (kind in ('guest', 'member')),
            name text not null,
            token_hash blob not null unique,
            created_at integer not null default (unixepoch())
        ) strict;
INSERT INTO "players" VALUES('4d41ec4dbbf02f47','guest','Anna',X'3DF92A52501ABD769A2C252318D61B7D48A970660352416B41C58CAD97209F2B',1796007149);
INSERT INTO "players" VALUES('171d7aab395492e4','guest','Ben',X'DF12A01AA716CAEFFE59BB7EEA506CC382575D95A80379B07ACF1E7EA94A9118',1796007149);
INSERT INTO "players" VALUES('d9851474fcd587a4','guest','Cilli',X'DFA215054D9B928CE45F090A6AA24FF019DFF14623F34D6952486B55EB6341F1',1796007149);
INSERT INTO "players" VALUES('1180cacd89a72e2a','guest','Dora',X'BFFCF7017CE44BB208620616F6F5C88A379EDFC8F8C5060DFC49AD07F0781086',1796007149);
CREATE TABLE tables (
            id text primary key,
            code text not null,
            game text not null,
            state text not null,
            opened_at integer not null default (unixepoch()),
            ended_at integer
        ) strict;
INSERT INTO "tables" VALUES('15a4cd23b5eb2eb3','BMPEDE','bauernschnapsen','{"preset":"app","rules":{"trump_suit_must_be_held":"yes","decline_trump":"own-unseen","deal_pattern":"3+2","auction":"one-round","equal_bid":"first-keeps","contracts":["bettler","ass-bettler","schnapser","schnapser-partner","gang","zehnerloch","bauernschnapser","kontraschnapser","farbengang","herrenschnapser","kontrabauernschnapser"],"values":{"bettler":4,"ass-bettler":5,"assenbettler":5,"schnapser":6,"schnapser-partner":6,"damengang":7,"koenigsgang":8,"plauderer":8,"gang":9,"zehnerloch":10,"bauernschnapser":12,"bauernloch":12,"kontraschnapser":12,"farbengang":18,"herrenschnapser":24,"kontrabauernschnapser":24,"kontrabauernloch":24},"bettler_with_ace":"allowed","bettler_heading":"on","unlosable_settle":"at-once","schnapser_by":"callers-side","bauernschnapser_by":"callers-side","kontra_contracts_by":"opponents","gang_by":"anyone","schnapser_lead":"caller","partner_in_gang":"plays","schnapser_success":"at-66","schnapser_partner_pairs":"do-not-count","heading_scope":"all","head_partner":"yes","undertrump":"forced","overtrump":"must","pair_before_trick":"pending","sixty_six":"automatic","last_trick_value":"one","kontra_levels":2,"kontra_excluded":"unlosable","score_direction":"up","target":60,"schneider_bummerl":2,"retourschneider":"off","first_trick_visible":"last-trick-only"},"settings":{"turn_seconds":0,"result_seconds":60,"bot_pace":"none","bot_level":"solid","visibility":"private","spectators":"off","absent":"bot","absent_seconds":60,"chat":"all"},"host":"4d41ec4dbbf02f47","seats":[{"person":{"id":"4d41ec4dbbf02f47","name":"Anna","kind":"guest"}},{"person":{"id":"171d7aab395492e4","name":"Ben","kind":"guest"},"since":1},{"person":{"id":"d9851474fcd587a4","name":"Cilli","kind":"guest"},"since":2},{"person":{"id":"1180cacd89a72e2a","name":"Dora","kind":"guest"},"since":3}],"sat_down":4,"configured":false,"kicked":[]}',1796007149,NULL);
INSERT INTO "tables" VALUES('56d18847f882d151','XDVE4S','bauernschnapsen','{"preset":"app","rules":{"trump_suit_must_be_held":"yes","decline_trump":"own-unseen","deal_pattern":"3+2","auction":"one-round","equal_bid":"first-keeps","contracts":["bettler","ass-bettler","schnapser","schnapser-partner","gang","zehnerloch","bauernschnapser","kontraschnapser","farbengang","herrenschnapser","kontrabauernschnapser"],"values":{"bettler":4,"ass-bettler":5,"assenbettler":5,"schnapser":6,"schnapser-partner":6,"damengang":7,"koenigsgang":8,"plauderer":8,"gang":9,"zehnerloch":10,"bauernschnapser":12,"bauernloch":12,"kontraschnapser":12,"farbengang":18,"herrenschnapser":24,"kontrabauernschnapser":24,"kontrabauernloch":24},"bettler_with_ace":"allowed","bettler_heading":"on","unlosable_settle":"at-once","schnapser_by":"callers-side","bauernschnapser_by":"callers-side","kontra_contracts_by":"opponents","gang_by":"anyone","schnapser_lead":"caller","partner_in_gang":"plays","schnapser_success":"at-66","schnapser_partner_pairs":"do-not-count","heading_scope":"all","head_partner":"yes","undertrump":"forced","overtrump":"must","pair_before_trick":"pending","sixty_six":"automatic","last_trick_value":"one","kontra_levels":2,"kontra_excluded":"unlosable","score_direction":"up","target":1,"schneider_bummerl":2,"retourschneider":"off","first_trick_visible":"last-trick-only"},"settings":{"turn_seconds":0,"result_seconds":60,"bot_pace":"none","bot_level":"solid","visibility":"private","spectators":"off","absent":"bot","absent_seconds":60,"chat":"all"},"host":"4d41ec4dbbf02f47","seats":[{"person":{"id":"4d41ec4dbbf02f47","name":"Anna","kind":"guest"}},{"person":{"id":"171d7aab395492e4","name":"Ben","kind":"guest"},"since":1},{"person":{"id":"d9851474fcd587a4","name":"Cilli","kind":"guest"},"since":2},{"person":{"id":"1180cacd89a72e2a","name":"Dora","kind":"guest"},"since":3}],"sat_down":4,"configured":false,"kicked":[]}',1796007150,NULL);
INSERT INTO "tables" VALUES('31c5a8b328dba007','K2N893','bauernschnapsen','{"preset":"app","rules":{"trump_suit_must_be_held":"yes","decline_trump":"own-unseen","deal_pattern":"3+2","auction":"one-round","equal_bid":"first-keeps","contracts":["bettler","ass-bettler","schnapser","schnapser-partner","gang","zehnerloch","bauernschnapser","kontraschnapser","farbengang","herrenschnapser","kontrabauernschnapser"],"values":{"bettler":4,"ass-bettler":5,"assenbettler":5,"schnapser":6,"schnapser-partner":6,"damengang":7,"koenigsgang":8,"plauderer":8,"gang":9,"zehnerloch":10,"bauernschnapser":12,"bauernloch":12,"kontraschnapser":12,"farbengang":18,"herrenschnapser":24,"kontrabauernschnapser":24,"kontrabauernloch":24},"bettler_with_ace":"allowed","bettler_heading":"on","unlosable_settle":"at-once","schnapser_by":"callers-side","bauernschnapser_by":"callers-side","kontra_contracts_by":"opponents","gang_by":"anyone","schnapser_lead":"caller","partner_in_gang":"plays","schnapser_success":"at-66","schnapser_partner_pairs":"do-not-count","heading_scope":"all","head_partner":"yes","undertrump":"forced","overtrump":"must","pair_before_trick":"pending","sixty_six":"automatic","last_trick_value":"one","kontra_levels":2,"kontra_excluded":"unlosable","score_direction":"up","target":60,"schneider_bummerl":2,"retourschneider":"off","first_trick_visible":"last-trick-only"},"settings":{"turn_seconds":0,"result_seconds":60,"bot_pace":"none","bot_level":"solid","visibility":"private","spectators":"off","absent":"bot","absent_seconds":60,"chat":"all"},"host":"4d41ec4dbbf02f47","seats":[{"person":{"id":"4d41ec4dbbf02f47","name":"Anna","kind":"guest"}},{"name":"Resi","level":"solid"},{"name":"Sepp","level":"solid"},{"name":"Vroni","level":"solid"}],"sat_down":1,"configured":false,"kicked":[]}',1796007151,NULL);
INSERT INTO "tables" VALUES('3378168a4484c606','E6C58A','bauernschnapsen','{"preset":"app","rules":{"trump_suit_must_be_held":"yes","decline_trump":"own-unseen","deal_pattern":"3+2","auction":"one-round","equal_bid":"first-keeps","contracts":["bettler","ass-bettler","schnapser","schnapser-partner","gang","zehnerloch","bauernschnapser","kontraschnapser","farbengang","herrenschnapser","kontrabauernschnapser"],"values":{"bettler":4,"ass-bettler":5,"assenbettler":5,"schnapser":6,"schnapser-partner":6,"damengang":7,"koenigsgang":8,"plauderer":8,"gang":9,"zehnerloch":10,"bauernschnapser":12,"bauernloch":12,"kontraschnapser":12,"farbengang":18,"herrenschnapser":24,"kontrabauernschnapser":24,"kontrabauernloch":24},"bettler_with_ace":"allowed","bettler_heading":"on","unlosable_settle":"at-once","schnapser_by":"callers-side","bauernschnapser_by":"callers-side","kontra_contracts_by":"opponents","gang_by":"anyone","schnapser_lead":"caller","partner_in_gang":"plays","schnapser_success":"at-66","schnapser_partner_pairs":"do-not-count","heading_scope":"all","head_partner":"yes","undertrump":"forced","overtrump":"must","pair_before_trick":"pending","sixty_six":"automatic","last_trick_value":"one","kontra_levels":2,"kontra_excluded":"unlosable","score_direction":"up","target":7,"schneider_bummerl":2,"retourschneider":"off","first_trick_visible":"last-trick-only"},"settings":{"turn_seconds":0,"result_seconds":60,"bot_pace":"none","bot_level":"solid","visibility":"private","spectators":"off","absent":"bot","absent_seconds":60,"chat":"all"},"host":"4d41ec4dbbf02f47","seats":[{"person":{"id":"4d41ec4dbbf02f47","name":"Anna","kind":"guest"}},{"person":{"id":"171d7aab395492e4","name":"Ben","kind":"guest"},"since":1},{"person":{"id":"d9851474fcd587a4","name":"Cilli","kind":"guest"},"since":2},{"person":{"id":"1180cacd89a72e2a","name":"Dora","kind":"guest"},"since":3}],"sat_down":4,"configured":false,"kicked":[]}',1796007151,NULL);
INSERT INTO "tables" VALUES('c02ace22654037da','WHPK8Y','bauernschnapsen','{"preset":"app","rules":{"trump_suit_must_be_held":"yes","decline_trump":"own-unseen","deal_pattern":"3+2","auction":"one-round","equal_bid":"first-keeps","contracts":["bettler","ass-bettler","schnapser","schnapser-partner","gang","zehnerloch","bauernschnapser","kontraschnapser","farbengang","herrenschnapser","kontrabauernschnapser"],"values":{"bettler":4,"ass-bettler":5,"assenbettler":5,"schnapser":6,"schnapser-partner":6,"damengang":7,"koenigsgang":8,"plauderer":8,"gang":9,"zehnerloch":10,"bauernschnapser":12,"bauernloch":12,"kontraschnapser":12,"farbengang":18,"herrenschnapser":24,"kontrabauernschnapser":24,"kontrabauernloch":24},"bettler_with_ace":"allowed","bettler_heading":"on","unlosable_settle":"at-once","schnapser_by":"callers-side","bauernschnapser_by":"callers-side","kontra_contracts_by":"opponents","gang_by":"anyone","schnapser_lead":"caller","partner_in_gang":"plays","schnapser_success":"at-66","schnapser_partner_pairs":"do-not-count","heading_scope":"all","head_partner":"yes","undertrump":"forced","overtrump":"must","pair_before_trick":"pending","sixty_six":"automatic","last_trick_value":"one","kontra_levels":2,"kontra_excluded":"unlosable","score_direction":"up","target":24,"schneider_bummerl":2,"retourschneider":"off","first_trick_visible":"last-trick-only"},"settings":{"turn_seconds":0,"result_seconds":60,"bot_pace":"none","bot_level":"solid","visibility":"private","spectators":"off","absent":"bot","absent_seconds":60,"chat":"all"},"host":"4d41ec4dbbf02f47","seats":[{"name":"Toni","level":"solid"},{"name":"Resi","level":"solid"},{"name":"Sepp","level":"solid"},{"name":"Vroni","level":"solid"}],"sat_down":1,"configured":false,"kicked":[]}',1796007152,1796007152);
CREATE UNIQUE INDEX "idx__sqlite_migrations_migration_set_name"
    ON "_sqlite_migrations" ("migration_set", "name");
CREATE UNIQUE INDEX live_codes on tables (code) where ended_at is null;
COMMIT;
