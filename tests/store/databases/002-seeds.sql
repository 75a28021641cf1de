BEGIN TRANSACTION;
CREATE TABLE "_sqlite_migrations" (
   "id" INTEGER PRIMARY KEY,
   "migration_set" TEXT,
   "name" TEXT,
   "applied_at" TEXT
);
INSERT INTO "_sqlite_migrations" VALUES(1,'bauern','001-players-tables-hands-actions','2026-11-30 02:52:36.264481+00:00');
INSERT INTO "_sqlite_migrations" VALUES(2,'bauern','002-seeds','2026-11-30 02:52:36.265483+00:00');
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
INSERT INTO "actions" VALUES('082ade5148b776f6',1,1,2,'trump:S','83784cb2647683cd',1796007160);
INSERT INTO "actions" VALUES('082ade5148b776f6',2,1,2,'pass','83784cb2647683cd',1796007160);
INSERT INTO "actions" VALUES('082ade5148b776f6',3,1,3,'pass','4ba17c257c699bc0',1796007160);
INSERT INTO "actions" VALUES('082ade5148b776f6',4,1,0,'pass','2f98eeacd134ce86',1796007160);
INSERT INTO "actions" VALUES('082ade5148b776f6',5,1,1,'pass','11d8d5bf37cc9e12',1796007160);
INSERT INTO "actions" VALUES('082ade5148b776f6',6,1,3,'pass','4ba17c257c699bc0',1796007160);
INSERT INTO "actions" VALUES('082ade5148b776f6',7,1,1,'pass','11d8d5bf37cc9e12',1796007160);
INSERT INTO "actions" VALUES('082ade5148b776f6',8,1,2,'CT','83784cb2647683cd',1796007160);
INSERT INTO "actions" VALUES('082ade5148b776f6',9,1,3,'CA','4ba17c257c699bc0',1796007160);
INSERT INTO "actions" VALUES('082ade5148b776f6',10,1,0,'SA','2f98eeacd134ce86',1796007160);
INSERT INTO "actions" VALUES('082ade5148b776f6',11,1,1,'CK','11d8d5bf37cc9e12',1796007160);
INSERT INTO "actions" VALUES('082ade5148b776f6',12,1,0,'HT','2f98eeacd134ce86',1796007160);
INSERT INTO "actions" VALUES('082ade5148b776f6',13,1,1,'SK','11d8d5bf37cc9e12',1796007160);
INSERT INTO "actions" VALUES('082ade5148b776f6',14,1,2,'HJ','83784cb2647683cd',1796007160);
INSERT INTO "actions" VALUES('082ade5148b776f6',15,1,3,'HA','4ba17c257c699bc0',1796007160);
INSERT INTO "actions" VALUES('082ade5148b776f6',16,1,1,'DK','11d8d5bf37cc9e12',1796007160);
INSERT INTO "actions" VALUES('082ade5148b776f6',17,1,2,'ST','83784cb2647683cd',1796007160);
INSERT INTO "actions" VALUES('082ade5148b776f6',18,1,3,'CJ','4ba17c257c699bc0',1796007160);
INSERT INTO "actions" VALUES('082ade5148b776f6',19,1,0,'DJ','2f98eeacd134ce86',1796007160);
INSERT INTO "actions" VALUES('082ade5148b776f6',20,1,2,'HQ','83784cb2647683cd',1796007160);
INSERT INTO "actions" VALUES('082ade5148b776f6',21,1,3,'HK','4ba17c257c699bc0',1796007160);
INSERT INTO "actions" VALUES('082ade5148b776f6',22,1,0,'DT','2f98eeacd134ce86',1796007160);
INSERT INTO "actions" VALUES('082ade5148b776f6',23,1,1,'SQ','11d8d5bf37cc9e12',1796007160);
INSERT INTO "actions" VALUES('082ade5148b776f6',24,1,1,'DA','11d8d5bf37cc9e12',1796007160);
INSERT INTO "actions" VALUES('082ade5148b776f6',25,1,2,'SJ','83784cb2647683cd',1796007160);
INSERT INTO "actions" VALUES('082ade5148b776f6',26,1,3,'CQ','4ba17c257c699bc0',1796007160);
INSERT INTO "actions" VALUES('082ade5148b776f6',27,1,0,'DQ','2f98eeacd134ce86',1796007160);
INSERT INTO "actions" VALUES('a441e444f0ec2ac5',1,1,2,'trump:C','83784cb2647683cd',1796007159);
INSERT INTO "actions" VALUES('a441e444f0ec2ac5',2,1,2,'pass','83784cb2647683cd',1796007159);
INSERT INTO "actions" VALUES('a441e444f0ec2ac5',3,1,3,'pass','4ba17c257c699bc0',1796007159);
INSERT INTO "actions" VALUES('a441e444f0ec2ac5',4,1,0,'pass','2f98eeacd134ce86',1796007159);
INSERT INTO "actions" VALUES('a441e444f0ec2ac5',5,1,1,'pass','11d8d5bf37cc9e12',1796007159);
INSERT INTO "actions" VALUES('a441e444f0ec2ac5',6,1,3,'pass','4ba17c257c699bc0',1796007159);
INSERT INTO "actions" VALUES('a441e444f0ec2ac5',7,1,1,'pass','11d8d5bf37cc9e12',1796007159);
INSERT INTO "actions" VALUES('a441e444f0ec2ac5',8,1,2,'SJ','83784cb2647683cd',1796007159);
INSERT INTO "actions" VALUES('a441e444f0ec2ac5',9,1,3,'SQ','4ba17c257c699bc0',1796007159);
INSERT INTO "actions" VALUES('a441e444f0ec2ac5',10,1,0,'SK','2f98eeacd134ce86',1796007159);
INSERT INTO "actions" VALUES('a441e444f0ec2ac5',11,1,1,'ST','11d8d5bf37cc9e12',1796007159);
INSERT INTO "actions" VALUES('a441e444f0ec2ac5',12,1,1,'CQ','11d8d5bf37cc9e12',1796007159);
INSERT INTO "actions" VALUES('a441e444f0ec2ac5',13,1,2,'CK','83784cb2647683cd',1796007159);
INSERT INTO "actions" VALUES('a441e444f0ec2ac5',14,1,3,'CJ','4ba17c257c699bc0',1796007159);
INSERT INTO "actions" VALUES('a441e444f0ec2ac5',15,1,0,'CA','2f98eeacd134ce86',1796007160);
INSERT INTO "actions" VALUES('a441e444f0ec2ac5',16,1,0,'DA','2f98eeacd134ce86',1796007160);
INSERT INTO "actions" VALUES('a441e444f0ec2ac5',17,1,1,'DK','11d8d5bf37cc9e12',1796007160);
INSERT INTO "actions" VALUES('a441e444f0ec2ac5',18,1,2,'DJ','83784cb2647683cd',1796007160);
INSERT INTO "actions" VALUES('a441e444f0ec2ac5',19,1,3,'HT','4ba17c257c699bc0',1796007160);
INSERT INTO "actions" VALUES('a441e444f0ec2ac5',20,1,0,'HQ','2f98eeacd134ce86',1796007160);
INSERT INTO "actions" VALUES('a441e444f0ec2ac5',21,1,1,'HA','11d8d5bf37cc9e12',1796007160);
INSERT INTO "actions" VALUES('a441e444f0ec2ac5',22,1,2,'CT','83784cb2647683cd',1796007160);
INSERT INTO "actions" VALUES('a441e444f0ec2ac5',23,1,3,'HJ','4ba17c257c699bc0',1796007160);
INSERT INTO "actions" VALUES('a441e444f0ec2ac5',24,2,3,'trump:D','4ba17c257c699bc0',1796007160);
INSERT INTO "actions" VALUES('a441e444f0ec2ac5',25,2,3,'pass','4ba17c257c699bc0',1796007160);
INSERT INTO "actions" VALUES('a441e444f0ec2ac5',26,2,0,'pass','2f98eeacd134ce86',1796007160);
INSERT INTO "actions" VALUES('a441e444f0ec2ac5',27,2,1,'pass','11d8d5bf37cc9e12',1796007160);
INSERT INTO "actions" VALUES('a441e444f0ec2ac5',28,2,2,'pass','83784cb2647683cd',1796007160);
INSERT INTO "actions" VALUES('a441e444f0ec2ac5',29,2,0,'pass','2f98eeacd134ce86',1796007160);
INSERT INTO "actions" VALUES('a441e444f0ec2ac5',30,2,2,'pass','83784cb2647683cd',1796007160);
INSERT INTO "actions" VALUES('a441e444f0ec2ac5',31,2,3,'CK','4ba17c257c699bc0',1796007160);
INSERT INTO "actions" VALUES('a441e444f0ec2ac5',32,2,0,'CT','2f98eeacd134ce86',1796007160);
INSERT INTO "actions" VALUES('a441e444f0ec2ac5',33,2,1,'DQ','11d8d5bf37cc9e12',1796007160);
INSERT INTO "actions" VALUES('a441e444f0ec2ac5',34,2,2,'DA','83784cb2647683cd',1796007160);
INSERT INTO "actions" VALUES('a441e444f0ec2ac5',35,2,2,'HK','83784cb2647683cd',1796007160);
INSERT INTO "actions" VALUES('d374e4c47e068b9b',1,1,2,'trump:D','bot:solid',1796007160);
INSERT INTO "actions" VALUES('d374e4c47e068b9b',2,1,2,'pass','bot:solid',1796007160);
INSERT INTO "actions" VALUES('d374e4c47e068b9b',3,1,3,'pass','bot:solid',1796007160);
INSERT INTO "actions" VALUES('d374e4c47e068b9b',4,1,0,'pass','2f98eeacd134ce86',1796007160);
INSERT INTO "actions" VALUES('d374e4c47e068b9b',5,1,1,'pass','bot:solid',1796007160);
INSERT INTO "actions" VALUES('d374e4c47e068b9b',6,1,3,'pass','bot:solid',1796007160);
INSERT INTO "actions" VALUES('d374e4c47e068b9b',7,1,1,'pass','bot:solid',1796007160);
INSERT INTO "actions" VALUES('d374e4c47e068b9b',8,1,2,'DT','bot:solid',1796007161);
INSERT INTO "actions" VALUES('d374e4c47e068b9b',9,1,3,'DJ','bot:solid',1796007161);
INSERT INTO "actions" VALUES('d374e4c47e068b9b',10,1,0,'SK','2f98eeacd134ce86',1796007161);
INSERT INTO "actions" VALUES('d374e4c47e068b9b',11,1,1,'HQ','bot:solid',1796007161);
INSERT INTO "actions" VALUES('d374e4c47e068b9b',12,1,2,'DA','bot:solid',1796007161);
INSERT INTO "actions" VALUES('d374e4c47e068b9b',13,1,3,'DK','bot:solid',1796007161);
INSERT INTO "actions" VALUES('d374e4c47e068b9b',14,1,0,'SJ','2f98eeacd134ce86',1796007161);
INSERT INTO "actions" VALUES('d374e4c47e068b9b',15,1,1,'SQ','bot:solid',1796007161);
INSERT INTO "actions" VALUES('d374e4c47e068b9b',16,1,2,'DQ','bot:solid',1796007161);
INSERT INTO "actions" VALUES('d374e4c47e068b9b',17,1,3,'CJ','bot:solid',1796007161);
INSERT INTO "actions" VALUES('d374e4c47e068b9b',18,1,0,'HK','2f98eeacd134ce86',1796007161);
INSERT INTO "actions" VALUES('d374e4c47e068b9b',19,1,1,'CT','bot:solid',1796007161);
INSERT INTO "actions" VALUES('d374e4c47e068b9b',20,1,2,'HJ','bot:solid',1796007161);
INSERT INTO "actions" VALUES('d374e4c47e068b9b',21,1,3,'HT','bot:solid',1796007161);
INSERT INTO "actions" VALUES('d374e4c47e068b9b',22,1,0,'HA','2f98eeacd134ce86',1796007161);
INSERT INTO "actions" VALUES('d374e4c47e068b9b',23,1,1,'ST','bot:solid',1796007161);
CREATE TABLE hands (
            table_id text not null references tables (id),
            hand integer not null,
            snapshot text not null,
            deck text not null,
            forfeited_by integer,
            dealt_at integer not null default (unixepoch()), server_seed blob, client_seeds text,
            primary key (table_id, hand)
        ) strict, without rowid;
INSERT INTO "hands" VALUES('082ade5148b776f6',1,'{"dealer":1,"deal_no":0,"scores":[0,0,0,0],"bummerl":[0,0,0,0],"led_to_nil":[]}','HQ SJ ST CJ CA HK DT DJ HT SQ CK DK HJ CT HA CQ DQ SA DA SK',NULL,1796007160,X'4D05D2A8E62CA2BF6BCAACB4677758FF59EBCDAD64044C634A593787A7C76808','{"by_seat":["","","",""]}');
INSERT INTO "hands" VALUES('70f6c9384a3f4618',1,'{"dealer":3,"deal_no":0,"scores":[0,0,0,0],"bummerl":[0,0,0,0],"led_to_nil":[]}','CT SJ HT HK HA CQ CK SK DQ CJ ST SA CA DJ SQ HQ HJ DK DT DA',NULL,1796007161,X'B812D521A10507B187E5FE95A61FF6AF4D435DE1158B6DBC0EF9053AF381CD7B','{"by_seat":["","","",""]}');
INSERT INTO "hands" VALUES('a441e444f0ec2ac5',1,'{"dealer":1,"deal_no":0,"scores":[0,0,0,0],"bummerl":[0,0,0,0],"led_to_nil":[]}','CK DJ DT SQ HJ CJ DQ SK CA CQ HA SA CT SJ HK HT HQ DA ST DK',NULL,1796007159,X'1954B4EEEA57E2031BB96ABD560CDC179C58BD95E9C7CAECDA375BC756037792','{"by_seat":["","","",""]}');
INSERT INTO "hands" VALUES('a441e444f0ec2ac5',2,'{"dealer":2,"deal_no":1,"scores":[2,0,2,0],"bummerl":[0,0,0,0],"led_to_nil":[]}','SJ CQ DJ CT SK CJ DQ HT SA DA HK HJ HQ CK DK CA SQ HA ST DT',NULL,1796007160,X'E95A60AC6E013433645F1C3A0A867DE0DC88F1468326C234425E713FFD156851','{"by_seat":["","","",""]}');
INSERT INTO "hands" VALUES('d374e4c47e068b9b',1,'{"dealer":1,"deal_no":0,"scores":[0,0,0,0],"bummerl":[0,0,0,0],"led_to_nil":[]}','DT CK DQ DJ CJ HT SK SJ HK HQ SA CT HJ DA DK CA CQ HA ST SQ',NULL,1796007160,X'8E517A5E2FC9B1D7467096A1D9ABE649A91633F0EF39D92FA78716BD7B44C9CC','{"by_seat":["","","",""]}');
CREATE TABLE players (
            id text primary key,
            kind text not null check (kind in ('guest', 'member')),
            name text not null,
            token_hash blob not null unique,
            created_at integer not null default (unixepoch())
        ) strict;
INSERT INTO "players" VALUES('2f98eeacd134ce86','guest','Anna',X'3DF92A52501ABD769A2C252318D61B7D48A970660352416B41C58CAD97209F2B',1796007159);
INSERT INTO "players" VALUES('11d8d5bf37cc9e12','guest','Ben',X'DF12A01AA716CAEFFE59BB7EEA506CC382575D95A80379B07ACF1E7EA94A9118',1796007159);
INSERT INTO "players" VALUES('83784cb2647683cd','guest','Cilli',X'DFA215054D9B928CE45F090A6AA24FF019DFF14623F34D6952486B55EB6341F1',1796007159);
INSERT INTO "players" VALUES('4ba17c257c699bc0','guest','Dora',X'BFFCF7017CE44BB208620616F6F5C88A379EDFC8F8C5060DFC49AD07F0781086',1796007159);
CREATE TABLE seeds (
            table_id text primary key references tables (id),
            server_seed blob not null,
            words text not null
        ) strict, without rowid;
INSERT INTO "seeds" VALUES('082ade5148b776f6',X'385512C90F49951403B29CA9CF9C1C7857C5F7762842F094C4E3FD4BAA101F62','{}');
INSERT INTO "seeds" VALUES('70f6c9384a3f4618',X'0E67D3AC09D124E9406E3CF965EC2C3A6D2BF97174B7DF1D8727FFDD6D4326AE','{}');
INSERT INTO "seeds" VALUES('a0f5557c30495ecc',X'F65AD2261F6431E118AEA63F36B7320B6BBB8AAA0DB7C118758CB898E6466A98','{}');
INSERT INTO "seeds" VALUES('a441e444f0ec2ac5',X'AF446E827B488264B0C917306347039529520F64646980F02B3AE86C53489769','{}');
INSERT INTO "seeds" VALUES('d374e4c47e068b9b',X'32FC9C0B41CE901EBECA035312F6DC54572E5B24DDB071E6A15A47C78254B7AF','{}');
CREATE TABLE tables (
            id text primary key,
            code text not null,
            game text not null,
            state text not null,
            opened_at integer not null default (unixepoch()),
            ended_at integer
        ) strict;
INSERT INTO "tables" VALUES('a441e444f0ec2ac5','7BJ5SP','bauernschnapsen','{"preset":"app","rules":{"trump_suit_must_be_held":"yes","decline_trump":"own-unseen","deal_pattern":"3+2","auction":"one-round","equal_bid":"first-keeps","contracts":["bettler","ass-bettler","schnapser","schnapser-partner","gang","zehnerloch","bauernschnapser","kontraschnapser","farbengang","herrenschnapser","kontrabauernschnapser"],"values":{"bettler":4,"ass-bettler":5,"assenbettler":5,"schnapser":6,"schnapser-partner":6,"damengang":7,"koenigsgang":8,"plauderer":8,"gang":9,"zehnerloch":10,"bauernschnapser":12,"bauernloch":12,"kontraschnapser":12,"farbengang":18,"herrenschnapser":24,"kontrabauernschnapser":24,"kontrabauernloch":24},"bettler_with_ace":"allowed","bettler_heading":"on","unlosable_settle":"at-once","schnapser_by":"callers-side","bauernschnapser_by":"callers-side","kontra_contracts_by":"opponents","gang_by":"anyone","schnapser_lead":"caller","partner_in_gang":"plays","schnapser_success":"at-66","schnapser_partner_pairs":"do-not-count","heading_scope":"all","head_partner":"yes","undertrump":"forced","overtrump":"must","pair_before_trick":"pending","sixty_six":"automatic","last_trick_value":"one","kontra_levels":2,"kontra_excluded":"unlosable","score_direction":"up","target":60,"schneider_bummerl":2,"retourschneider":"off","first_trick_visible":"last-trick-only"},"settings":{"turn_seconds":0,"result_seconds":60,"bot_pace":"none","bot_level":"solid","visibility":"private","spectators":"off","absent":"bot","absent_seconds":60,"chat":"all"},"host":"2f98eeacd134ce86","seats":[{"person":{"id":"2f98eeacd134ce86","name":"Anna","kind":"guest"}},{"person":{"id":"11d8d5bf37cc9e12","name":"Ben","kind":"guest"},"since":1},{"person":{"id":"83784cb2647683cd","name":"Cilli","kind":"guest"},"since":2},{"person":{"id":"4ba17c257c699bc0","name":"Dora","kind":"guest"},"since":3}],"sat_down":4,"configured":false,"kicked":[]}',1796007159,NULL);
INSERT INTO "tables" VALUES('082ade5148b776f6','4QFNH6','bauernschnapsen','{"preset":"app","rules":{"trump_suit_must_be_held":"yes","decline_trump":"own-unseen","deal_pattern":"3+2","auction":"one-round","equal_bid":"first-keeps","contracts":["bettler","ass-bettler","schnapser","schnapser-partner","gang","zehnerloch","bauernschnapser","kontraschnapser","farbengang","herrenschnapser","kontrabauernschnapser"],"values":{"bettler":4,"ass-bettler":5,"assenbettler":5,"schnapser":6,"schnapser-partner":6,"damengang":7,"koenigsgang":8,"plauderer":8,"gang":9,"zehnerloch":10,"bauernschnapser":12,"bauernloch":12,"kontraschnapser":12,"farbengang":18,"herrenschnapser":24,"kontrabauernschnapser":24,"kontrabauernloch":24},"bettler_with_ace":"allowed","bettler_heading":"on","unlosable_settle":"at-once","schnapser_by":"callers-side","bauernschnapser_by":"callers-side","kontra_contracts_by":"opponents","gang_by":"anyone","schnapser_lead":"caller","partner_in_gang":"plays","schnapser_success":"at-66","schnapser_partner_pairs":"do-not-count","heading_scope":"all","head_partner":"yes","undertrump":"forced","overtrump":"must","pair_before_trick":"pending","sixty_six":"automatic","last_trick_value":"one","kontra_levels":2,"kontra_excluded":"unlosable","score_direction":"up","target":1,"schneider_bummerl":2,"retourschneider":"off","first_trick_visible":"last-trick-only"},"settings":{"turn_seconds":0,"result_seconds":60,"bot_pace":"none","bot_level":"solid","visibility":"private","spectators":"off","absent":"bot","absent_seconds":60,"chat":"all"},"host":"2f98eeacd134ce86","seats":[{"person":{"id":"2f98eeacd134ce86","name":"Anna","kind":"guest"}},{"person":{"id":"11d8d5bf37cc9e12","name":"Ben","kind":"guest"},"since":1},{"person":{"id":"83784cb2647683cd","name":"Cilli","kind":"guest"},"since":2},{"person":{"id":"4ba17c257c699bc0","name":"Dora","kind":"guest"},"since":3}],"sat_down":4,"configured":false,"kicked":[]}',1796007160,NULL);
INSERT INTO "tables" VALUES('d374e4c47e068b9b','T4FJAZ','bauernschnapsen','{"preset":"app","rules":{"trump_suit_must_be_held":"yes","decline_trump":"own-unseen","deal_pattern":"3+2","auction":"one-round","equal_bid":"first-keeps","contracts":["bettler","ass-bettler","schnapser","schnapser-partner","gang","zehnerloch","bauernschnapser","kontraschnapser","farbengang","herrenschnapser","kontrabauernschnapser"],"values":{"bettler":4,"ass-bettler":5,"assenbettler":5,"schnapser":6,"schnapser-partner":6,"damengang":7,"koenigsgang":8,"plauderer":8,"gang":9,"zehnerloch":10,"bauernschnapser":12,"bauernloch":12,"kontraschnapser":12,"farbengang":18,"herrenschnapser":24,"kontrabauernschnapser":24,"kontrabauernloch":24},"bettler_with_ace":"allowed","bettler_heading":"on","unlosable_settle":"at-once","schnapser_by":"callers-side","bauernschnapser_by":"callers-side","kontra_contracts_by":"opponents","gang_by":"anyone","schnapser_lead":"caller","partner_in_gang":"plays","schnapser_success":"at-66","schnapser_partner_pairs":"do-not-count","heading_scope":"all","head_partner":"yes","undertrump":"forced","overtrump":"must","pair_before_trick":"pending","sixty_six":"automatic","last_trick_value":"one","kontra_levels":2,"kontra_excluded":"unlosable","score_direction":"up","target":60,"schneider_bummerl":2,"retourschneider":"off","first_trick_visible":"last-trick-only"},"settings":{"turn_seconds":0,"result_seconds":60,"bot_pace":"none","bot_level":"solid","visibility":"private","spectators":"off","absent":"bot","absent_seconds":60,"chat":"all"},"host":"2f98eeacd134ce86","seats":[{"person":{"id":"2f98eeacd134ce86","name":"Anna","kind":"guest"}},{"name":"Resi","level":"solid"},{"name":"Sepp","level":"solid"},{"name":"Vroni","level":"solid"}],"sat_down":1,"configured":false,"kicked":[]}',1796007160,NULL);
INSERT INTO "tables" VALUES('a0f5557c30495ecc','EZ2CQ7','bauernschnapsen','{"preset":"app","rules":{"trump_suit_must_be_held":"yes","decline_trump":"own-unseen","deal_pattern":"3+2","auction":"one-round","equal_bid":"first-keeps","contracts":["bettler","ass-bettler","schnapser","schnapser-partner","gang","zehnerloch","bauernschnapser","kontraschnapser","farbengang","herrenschnapser","kontrabauernschnapser"],"values":{"bettler":4,"ass-bettler":5,"assenbettler":5,"schnapser":6,"schnapser-partner":6,"damengang":7,"koenigsgang":8,"plauderer":8,"gang":9,"zehnerloch":10,"bauernschnapser":12,"bauernloch":12,"kontraschnapser":12,"farbengang":18,"herrenschnapser":24,"kontrabauernschnapser":24,"kontrabauernloch":24},"bettler_with_ace":"allowed","bettler_heading":"on","unlosable_settle":"at-once","schnapser_by":"callers-side","bauernschnapser_by":"callers-side","kontra_contracts_by":"opponents","gang_by":"anyone","schnapser_lead":"caller","partner_in_gang":"plays","schnapser_success":"at-66","schnapser_partner_pairs":"do-not-count","heading_scope":"all","head_partner":"yes","undertrump":"forced","overtrump":"must","pair_before_trick":"pending","sixty_six":"automatic","last_trick_value":"one","kontra_levels":2,"kontra_excluded":"unlosable","score_direction":"up","target":7,"schneider_bummerl":2,"retourschneider":"off","first_trick_visible":"last-trick-only"},"settings":{"turn_seconds":0,"result_seconds":60,"bot_pace":"none","bot_level":"solid","visibility":"private","spectators":"off","absent":"bot","absent_seconds":60,"chat":"all"},"host":"2f98eeacd134ce86","seats":[{"person":{"id":"2f98eeacd134ce86","name":"Anna","kind":"guest"}},{"person":{"id":"11d8d5bf37cc9e12","name":"Ben","kind":"guest"},"since":1},{"person":{"id":"83784cb2647683cd","name":"Cilli","kind":"guest"},"since":2},{"person":{"id":"4ba17c257c699bc0","name":"Dora","kind":"guest"},"since":3}],"sat_down":4,"configured":false,"kicked":[]}',1796007161,NULL);
INSERT INTO "tables" VALUES('70f6c9384a3f4618','4MQ46K','bauernschnapsen','{"preset":"app","rules":{"trump_suit_must_be_held":"yes","decline_trump":"own-unseen","deal_pattern":"3+2","auction":"one-round","equal_bid":"first-keeps","contracts":["bettler","ass-bettler","schnapser","schnapser-partner","gang","zehnerloch","bauernschnapser","kontraschnapser","farbengang","herrenschnapser","kontrabauernschnapser"],"values":{"bettler":4,"ass-bettler":5,"assenbettler":5,"schnapser":6,"schnapser-partner":6,"damengang":7,"koenigsgang":8,"plauderer":8,"gang":9,"zehnerloch":10,"bauernschnapser":12,"bauernloch":12,"kontraschnapser":12,"farbengang":18,"herrenschnapser":24,"kontrabauernschnapser":24,"kontrabauernloch":24},"bettler_with_ace":"allowed","bettler_heading":"on","unlosable_settle":"at-once","schnapser_by":"callers-side","bauernschnapser_by":"callers-side","kontra_contracts_by":"opponents","gang_by":"anyone","schnapser_lead":"caller","partner_in_gang":"plays","schnapser_success":"at-66","schnapser_partner_pairs":"do-not-count","heading_scope":"all","head_partner":"yes","undertrump":"forced","overtrump":"must","pair_before_trick":"pending","sixty_six":"automatic","last_trick_value":"one","kontra_levels":2,"kontra_excluded":"unlosable","score_direction":"up","target":24,"schneider_bummerl":2,"retourschneider":"off","first_trick_visible":"last-trick-only"},"settings":{"turn_seconds":0,"result_seconds":60,"bot_pace":"none","bot_level":"solid","visibility":"private","spectators":"off","absent":"bot","absent_seconds":60,"chat":"all"},"host":"2f98eeacd134ce86","seats":[{"name":"Toni","level":"solid"},{"name":"Resi","level":"solid"},{"name":"Sepp","level":"solid"},{"name":"Vroni","level":"solid"}],"sat_down":1,"configured":false,"kicked":[]}',1796007161,1796007161);
CREATE UNIQUE INDEX "idx__sqlite_migrations_migration_set_name"
    ON "_sqlite_migrations" ("migration_set", "name");
CREATE UNIQUE INDEX live_codes on tables (code) where ended_at is null;
COMMIT;
