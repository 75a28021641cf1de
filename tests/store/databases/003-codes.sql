BEGIN TRANSACTION;
CREATE TABLE "_sqlite_migrations" (
   "id" INTEGER PRIMARY KEY,
   "migration_set" TEXT,
   "name" TEXT,
   "applied_at" TEXT
);
INSERT INTO "_sqlite_migrations" VALUES(1,'bauern','001-players-tables-hands-actions','2026-11-30 07:09:59.482522+00:00');
INSERT INTO "_sqlite_migrations" VALUES(2,'bauern','002-seeds','2026-11-30 07:09:59.495247+00:00');
INSERT INTO "_sqlite_migrations" VALUES(3,'bauern','003-codes','2026-11-30 07:09:59.498349+00:00');
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
INSERT INTO "actions" VALUES('09e297515381608c',1,1,0,'trump:S','ad4cfe68ec0316e5',1796022600);
INSERT INTO "actions" VALUES('09e297515381608c',2,1,0,'pass','ad4cfe68ec0316e5',1796022600);
INSERT INTO "actions" VALUES('09e297515381608c',3,1,1,'pass','bot:solid',1796022600);
INSERT INTO "actions" VALUES('09e297515381608c',4,1,2,'pass','bot:solid',1796022600);
INSERT INTO "actions" VALUES('09e297515381608c',5,1,3,'pass','bot:solid',1796022600);
INSERT INTO "actions" VALUES('09e297515381608c',6,1,1,'pass','bot:solid',1796022600);
INSERT INTO "actions" VALUES('09e297515381608c',7,1,3,'pass','bot:solid',1796022600);
INSERT INTO "actions" VALUES('09e297515381608c',8,1,0,'CJ','ad4cfe68ec0316e5',1796022600);
INSERT INTO "actions" VALUES('09e297515381608c',9,1,1,'SQ','bot:solid',1796022601);
INSERT INTO "actions" VALUES('09e297515381608c',10,1,2,'CK','bot:solid',1796022601);
INSERT INTO "actions" VALUES('09e297515381608c',11,1,3,'CT','bot:solid',1796022601);
INSERT INTO "actions" VALUES('09e297515381608c',12,1,1,'DA','bot:solid',1796022601);
INSERT INTO "actions" VALUES('09e297515381608c',13,1,2,'DQ','bot:solid',1796022601);
INSERT INTO "actions" VALUES('09e297515381608c',14,1,3,'DK','bot:solid',1796022601);
INSERT INTO "actions" VALUES('09e297515381608c',15,1,0,'DJ','ad4cfe68ec0316e5',1796022601);
INSERT INTO "actions" VALUES('09e297515381608c',16,1,1,'HT','bot:solid',1796022602);
INSERT INTO "actions" VALUES('09e297515381608c',17,1,2,'SK','bot:solid',1796022602);
INSERT INTO "actions" VALUES('09e297515381608c',18,1,3,'HQ','bot:solid',1796022602);
INSERT INTO "actions" VALUES('09e297515381608c',19,1,0,'HK','ad4cfe68ec0316e5',1796022602);
INSERT INTO "actions" VALUES('09e297515381608c',20,1,2,'DT','bot:solid',1796022602);
INSERT INTO "actions" VALUES('09e297515381608c',21,1,3,'HA','bot:solid',1796022602);
INSERT INTO "actions" VALUES('09e297515381608c',22,1,0,'SA','ad4cfe68ec0316e5',1796022602);
INSERT INTO "actions" VALUES('09e297515381608c',23,1,1,'ST','bot:solid',1796022602);
INSERT INTO "actions" VALUES('09e297515381608c',24,1,0,'SJ','ad4cfe68ec0316e5',1796022602);
INSERT INTO "actions" VALUES('09e297515381608c',25,1,1,'HJ','bot:solid',1796022602);
INSERT INTO "actions" VALUES('09e297515381608c',26,1,2,'CA','bot:solid',1796022602);
INSERT INTO "actions" VALUES('09e297515381608c',27,1,3,'CQ','bot:solid',1796022602);
INSERT INTO "actions" VALUES('2b7c0e2f42663345',1,1,1,'trump:D','d9a13d2128715d69',1796022600);
INSERT INTO "actions" VALUES('2b7c0e2f42663345',2,1,1,'pass','d9a13d2128715d69',1796022600);
INSERT INTO "actions" VALUES('2b7c0e2f42663345',3,1,2,'pass','b9b33d8cd1db8c70',1796022600);
INSERT INTO "actions" VALUES('2b7c0e2f42663345',4,1,3,'pass','1be1ed2b01ddab37',1796022600);
INSERT INTO "actions" VALUES('2b7c0e2f42663345',5,1,0,'pass','ad4cfe68ec0316e5',1796022600);
INSERT INTO "actions" VALUES('2b7c0e2f42663345',6,1,2,'pass','b9b33d8cd1db8c70',1796022600);
INSERT INTO "actions" VALUES('2b7c0e2f42663345',7,1,0,'pass','ad4cfe68ec0316e5',1796022600);
INSERT INTO "actions" VALUES('2b7c0e2f42663345',8,1,1,'DT','d9a13d2128715d69',1796022600);
INSERT INTO "actions" VALUES('2b7c0e2f42663345',9,1,2,'CQ','b9b33d8cd1db8c70',1796022600);
INSERT INTO "actions" VALUES('2b7c0e2f42663345',10,1,3,'DJ','1be1ed2b01ddab37',1796022600);
INSERT INTO "actions" VALUES('2b7c0e2f42663345',11,1,0,'DQ','ad4cfe68ec0316e5',1796022600);
INSERT INTO "actions" VALUES('2b7c0e2f42663345',12,1,1,'CT','d9a13d2128715d69',1796022600);
INSERT INTO "actions" VALUES('2b7c0e2f42663345',13,1,2,'SQ','b9b33d8cd1db8c70',1796022600);
INSERT INTO "actions" VALUES('2b7c0e2f42663345',14,1,3,'CK','1be1ed2b01ddab37',1796022600);
INSERT INTO "actions" VALUES('2b7c0e2f42663345',15,1,0,'CA','ad4cfe68ec0316e5',1796022600);
INSERT INTO "actions" VALUES('2b7c0e2f42663345',16,1,0,'HQ+','ad4cfe68ec0316e5',1796022600);
INSERT INTO "actions" VALUES('2b7c0e2f42663345',17,1,1,'HJ','d9a13d2128715d69',1796022600);
INSERT INTO "actions" VALUES('2b7c0e2f42663345',18,1,2,'HT','b9b33d8cd1db8c70',1796022600);
INSERT INTO "actions" VALUES('2b7c0e2f42663345',19,1,3,'HA','1be1ed2b01ddab37',1796022600);
INSERT INTO "actions" VALUES('2b7c0e2f42663345',20,1,3,'SA','1be1ed2b01ddab37',1796022600);
INSERT INTO "actions" VALUES('2b7c0e2f42663345',21,1,0,'SJ','ad4cfe68ec0316e5',1796022600);
INSERT INTO "actions" VALUES('2b7c0e2f42663345',22,1,1,'DK','d9a13d2128715d69',1796022600);
INSERT INTO "actions" VALUES('2b7c0e2f42663345',23,1,2,'SK','b9b33d8cd1db8c70',1796022600);
INSERT INTO "actions" VALUES('2b7c0e2f42663345',24,1,1,'DA','d9a13d2128715d69',1796022600);
INSERT INTO "actions" VALUES('2b7c0e2f42663345',25,1,2,'ST','b9b33d8cd1db8c70',1796022600);
INSERT INTO "actions" VALUES('2b7c0e2f42663345',26,1,3,'CJ','1be1ed2b01ddab37',1796022600);
INSERT INTO "actions" VALUES('2b7c0e2f42663345',27,1,0,'HK','ad4cfe68ec0316e5',1796022600);
INSERT INTO "actions" VALUES('2b7c0e2f42663345',28,2,2,'trump:S','b9b33d8cd1db8c70',1796022600);
INSERT INTO "actions" VALUES('2b7c0e2f42663345',29,2,2,'pass','b9b33d8cd1db8c70',1796022600);
INSERT INTO "actions" VALUES('2b7c0e2f42663345',30,2,3,'pass','1be1ed2b01ddab37',1796022600);
INSERT INTO "actions" VALUES('2b7c0e2f42663345',31,2,0,'pass','ad4cfe68ec0316e5',1796022600);
INSERT INTO "actions" VALUES('2b7c0e2f42663345',32,2,1,'pass','d9a13d2128715d69',1796022600);
INSERT INTO "actions" VALUES('2b7c0e2f42663345',33,2,3,'pass','1be1ed2b01ddab37',1796022600);
INSERT INTO "actions" VALUES('2b7c0e2f42663345',34,2,1,'pass','d9a13d2128715d69',1796022600);
INSERT INTO "actions" VALUES('2b7c0e2f42663345',35,2,2,'SJ','b9b33d8cd1db8c70',1796022600);
INSERT INTO "actions" VALUES('2b7c0e2f42663345',36,2,3,'ST','1be1ed2b01ddab37',1796022600);
INSERT INTO "actions" VALUES('2b7c0e2f42663345',37,2,0,'SK','ad4cfe68ec0316e5',1796022600);
INSERT INTO "actions" VALUES('2b7c0e2f42663345',38,2,1,'SQ','d9a13d2128715d69',1796022600);
INSERT INTO "actions" VALUES('2b7c0e2f42663345',39,2,3,'HJ','1be1ed2b01ddab37',1796022600);
INSERT INTO "actions" VALUES('f427070a5f9df4b8',1,1,0,'turn:2','ad4cfe68ec0316e5',1796022600);
INSERT INTO "actions" VALUES('f427070a5f9df4b8',2,1,0,'pass','ad4cfe68ec0316e5',1796022600);
INSERT INTO "actions" VALUES('f427070a5f9df4b8',3,1,1,'pass','d9a13d2128715d69',1796022600);
INSERT INTO "actions" VALUES('f427070a5f9df4b8',4,1,2,'pass','b9b33d8cd1db8c70',1796022600);
INSERT INTO "actions" VALUES('f427070a5f9df4b8',5,1,3,'pass','1be1ed2b01ddab37',1796022600);
INSERT INTO "actions" VALUES('f427070a5f9df4b8',6,1,1,'pass','d9a13d2128715d69',1796022600);
INSERT INTO "actions" VALUES('f427070a5f9df4b8',7,1,3,'pass','1be1ed2b01ddab37',1796022600);
INSERT INTO "actions" VALUES('f427070a5f9df4b8',8,1,0,'HK','ad4cfe68ec0316e5',1796022600);
INSERT INTO "actions" VALUES('f427070a5f9df4b8',9,1,1,'HQ','d9a13d2128715d69',1796022600);
INSERT INTO "actions" VALUES('f427070a5f9df4b8',10,1,2,'HA','b9b33d8cd1db8c70',1796022600);
INSERT INTO "actions" VALUES('f427070a5f9df4b8',11,1,3,'DJ','1be1ed2b01ddab37',1796022600);
INSERT INTO "actions" VALUES('f427070a5f9df4b8',12,1,2,'DK','b9b33d8cd1db8c70',1796022600);
INSERT INTO "actions" VALUES('f427070a5f9df4b8',13,1,3,'DT','1be1ed2b01ddab37',1796022600);
INSERT INTO "actions" VALUES('f427070a5f9df4b8',14,1,0,'DA','ad4cfe68ec0316e5',1796022600);
INSERT INTO "actions" VALUES('f427070a5f9df4b8',15,1,1,'HJ','d9a13d2128715d69',1796022600);
INSERT INTO "actions" VALUES('f427070a5f9df4b8',16,1,1,'CK','d9a13d2128715d69',1796022600);
INSERT INTO "actions" VALUES('f427070a5f9df4b8',17,1,2,'CA','b9b33d8cd1db8c70',1796022600);
INSERT INTO "actions" VALUES('f427070a5f9df4b8',18,1,3,'CT','1be1ed2b01ddab37',1796022600);
INSERT INTO "actions" VALUES('f427070a5f9df4b8',19,1,0,'SJ','ad4cfe68ec0316e5',1796022600);
INSERT INTO "actions" VALUES('f427070a5f9df4b8',20,1,2,'HT','b9b33d8cd1db8c70',1796022600);
INSERT INTO "actions" VALUES('f427070a5f9df4b8',21,1,3,'CJ','1be1ed2b01ddab37',1796022600);
INSERT INTO "actions" VALUES('f427070a5f9df4b8',22,1,0,'DQ','ad4cfe68ec0316e5',1796022600);
INSERT INTO "actions" VALUES('f427070a5f9df4b8',23,1,1,'SK','d9a13d2128715d69',1796022600);
CREATE TABLE hands (
            table_id text not null references tables (id),
            hand integer not null,
            snapshot text not null,
            deck text not null,
            forfeited_by integer,
            dealt_at integer not null default (unixepoch()), server_seed blob, client_seeds text,
            primary key (table_id, hand)
        ) strict, without rowid;
INSERT INTO "hands" VALUES('09e297515381608c',1,'{"dealer":3,"deal_no":0,"scores":[0,0,0,0],"bummerl":[0,0,0,0],"led_to_nil":[]}','CJ SA SJ HT SQ ST SK DT DQ HQ CT CQ HK DJ HJ DA CK CA HA DK',NULL,1796022600,X'4F58D1A52DD421458422E771BE665A1B99717CAB72D3D00B7AAF273382129E91','{"by_seat":["","","",""]}');
INSERT INTO "hands" VALUES('2b7c0e2f42663345',1,'{"dealer":0,"deal_no":0,"scores":[0,0,0,0],"bummerl":[0,0,0,0],"led_to_nil":[]}','HJ DK DA SQ SK HT CK HA DJ CA SJ HQ CT DT ST CQ CJ SA HK DQ',NULL,1796022600,X'2ACBAE319A8F39050C11752AC7EC2F611741C98B34BE5A168E7E075E398CD294','{"by_seat":["","","",""]}');
INSERT INTO "hands" VALUES('2b7c0e2f42663345',2,'{"dealer":1,"deal_no":1,"scores":[0,1,0,1],"bummerl":[0,0,0,0],"led_to_nil":[]}','SA DJ HT CQ HA ST DQ CA SK CT DK CK HK SJ HJ DA DT CJ SQ HQ',NULL,1796022600,X'2917D31D72C5E37097719D06144FCE653F7E43DBBE94EAD8BC627745C9F5067A','{"by_seat":["","","",""]}');
INSERT INTO "hands" VALUES('a9cc68ea5f2cfc22',1,'{"dealer":3,"deal_no":0,"scores":[0,0,0,0],"bummerl":[0,0,0,0],"led_to_nil":[]}','DK SK CJ SA HQ CA HK SJ DA ST HA CT SQ CQ HJ DJ CK DQ DT HT',NULL,1796022602,X'A8269D374BFF6622339297D2CABE1DAE1BF7C52A4BA0F6F3D7B8AD4D9DB0CFED','{"by_seat":["","","",""]}');
INSERT INTO "hands" VALUES('f427070a5f9df4b8',1,'{"dealer":3,"deal_no":0,"scores":[0,0,0,0],"bummerl":[0,0,0,0],"led_to_nil":[]}','SJ DA SA CK ST SK CQ HT CA SQ DT CJ DQ HK HJ HQ DK HA DJ CT',NULL,1796022600,X'DA2F12EF803520A3B5059AE118FA83CBCA1A41B4AB8693467E617944353F9DD9','{"by_seat":["","","",""]}');
CREATE TABLE players (
            id text primary key,
            kind text not null check (kind in ('guest', 'member')),
            name text not null,
            token_hash blob not null unique,
            created_at integer not null default (unixepoch())
        ) strict;
INSERT INTO "players" VALUES('ad4cfe68ec0316e5','guest','Anna',X'3DF92A52501ABD769A2C252318D61B7D48A970660352416B41C58CAD97209F2B',1796022600);
INSERT INTO "players" VALUES('d9a13d2128715d69','guest','Ben',X'DF12A01AA716CAEFFE59BB7EEA506CC382575D95A80379B07ACF1E7EA94A9118',1796022600);
INSERT INTO "players" VALUES('b9b33d8cd1db8c70','guest','Cilli',X'DFA215054D9B928CE45F090A6AA24FF019DFF14623F34D6952486B55EB6341F1',1796022600);
INSERT INTO "players" VALUES('1be1ed2b01ddab37','guest','Dora',X'BFFCF7017CE44BB208620616F6F5C88A379EDFC8F8C5060DFC49AD07F0781086',1796022600);
CREATE TABLE seeds (
            table_id text primary key references tables (id),
            server_seed blob not null,
            words text not null
        ) strict, without rowid;
INSERT INTO "seeds" VALUES('09e297515381608c',X'1E5E4AE0AD22B1F0E8261294DB6431D51A1734706B5E983701EA082F34360FA9','{}');
INSERT INTO "seeds" VALUES('2b7c0e2f42663345',X'654B81BCC0777A7A4B6480B5628382D21F6131EDB73CCEBB15DFD5953198B843','{}');
INSERT INTO "seeds" VALUES('525dfd449d9a8958',X'95AAEA0839B30E86FDAE612FD3D3606F368A39DF878B7C73C9A70F1F00750CF5','{}');
INSERT INTO "seeds" VALUES('a9cc68ea5f2cfc22',X'66AC40E16EEB4501D8F46D53C465DD4236D03035F02C7E966946CDDED3D843EE','{}');
INSERT INTO "seeds" VALUES('f427070a5f9df4b8',X'4736BD9EEE217F71DAA186A3A9AFA54D014967CEF4B28FD506A389BFCB9541FD','{}');
CREATE TABLE tables (
            id text primary key,
            code text not null,
            game text not null,
            state text not null,
            opened_at integer not null default (unixepoch()),
            ended_at integer
        ) strict;
INSERT INTO "tables" VALUES('2b7c0e2f42663345','SFQKS6','bauernschnapsen','{"preset":"app","rules":{"trump_suit_must_be_held":"yes","decline_trump":"own-unseen","deal_pattern":"3+2","auction":"one-round","equal_bid":"first-keeps","contracts":["bettler","ass-bettler","schnapser","schnapser-partner","gang","zehnerloch","bauernschnapser","kontraschnapser","farbengang","herrenschnapser","kontrabauernschnapser"],"values":{"bettler":4,"ass-bettler":5,"assenbettler":5,"schnapser":6,"schnapser-partner":6,"damengang":7,"koenigsgang":8,"plauderer":8,"gang":9,"zehnerloch":10,"bauernschnapser":12,"bauernloch":12,"kontraschnapser":12,"farbengang":18,"herrenschnapser":24,"kontrabauernschnapser":24,"kontrabauernloch":24},"bettler_with_ace":"allowed","bettler_heading":"on","unlosable_settle":"at-once","schnapser_by":"callers-side","bauernschnapser_by":"callers-side","kontra_contracts_by":"opponents","gang_by":"anyone","schnapser_lead":"caller","partner_in_gang":"plays","schnapser_success":"at-66","schnapser_partner_pairs":"do-not-count","heading_scope":"all","head_partner":"yes","undertrump":"forced","overtrump":"must","pair_before_trick":"pending","sixty_six":"automatic","last_trick_value":"one","kontra_levels":2,"kontra_excluded":"unlosable","score_direction":"up","target":60,"schneider_bummerl":2,"retourschneider":"off","first_trick_visible":"last-trick-only"},"settings":{"turn_seconds":0,"result_seconds":60,"bot_pace":"none","bot_level":"solid","visibility":"private","spectators":"off","absent":"bot","absent_seconds":60,"chat":"all"},"host":"ad4cfe68ec0316e5","host_left":false,"seats":[{"person":{"id":"ad4cfe68ec0316e5","name":"Anna","kind":"guest"}},{"person":{"id":"d9a13d2128715d69","name":"Ben","kind":"guest"},"since":1},{"person":{"id":"b9b33d8cd1db8c70","name":"Cilli","kind":"guest"},"since":2},{"person":{"id":"1be1ed2b01ddab37","name":"Dora","kind":"guest"},"since":3}],"sat_down":4,"configured":false,"kicked":[]}',1796022600,NULL);
INSERT INTO "tables" VALUES('f427070a5f9df4b8','E9G6GB','bauernschnapsen','{"preset":"app","rules":{"trump_suit_must_be_held":"yes","decline_trump":"own-unseen","deal_pattern":"3+2","auction":"one-round","equal_bid":"first-keeps","contracts":["bettler","ass-bettler","schnapser","schnapser-partner","gang","zehnerloch","bauernschnapser","kontraschnapser","farbengang","herrenschnapser","kontrabauernschnapser"],"values":{"bettler":4,"ass-bettler":5,"assenbettler":5,"schnapser":6,"schnapser-partner":6,"damengang":7,"koenigsgang":8,"plauderer":8,"gang":9,"zehnerloch":10,"bauernschnapser":12,"bauernloch":12,"kontraschnapser":12,"farbengang":18,"herrenschnapser":24,"kontrabauernschnapser":24,"kontrabauernloch":24},"bettler_with_ace":"allowed","bettler_heading":"on","unlosable_settle":"at-once","schnapser_by":"callers-side","bauernschnapser_by":"callers-side","kontra_contracts_by":"opponents","gang_by":"anyone","schnapser_lead":"caller","partner_in_gang":"plays","schnapser_success":"at-66","schnapser_partner_pairs":"do-not-count","heading_scope":"all","head_partner":"yes","undertrump":"forced","overtrump":"must","pair_before_trick":"pending","sixty_six":"automatic","last_trick_value":"one","kontra_levels":2,"kontra_excluded":"unlosable","score_direction":"up","target":1,"schneider_bummerl":2,"retourschneider":"off","first_trick_visible":"last-trick-only"},"settings":{"turn_seconds":0,"result_seconds":60,"bot_pace":"none","bot_level":"solid","visibility":"private","spectators":"off","absent":"bot","absent_seconds":60,"chat":"all"},"host":"ad4cfe68ec0316e5","host_left":false,"seats":[{"person":{"id":"ad4cfe68ec0316e5","name":"Anna","kind":"guest"}},{"person":{"id":"d9a13d2128715d69","name":"Ben","kind":"guest"},"since":1},{"person":{"id":"b9b33d8cd1db8c70","name":"Cilli","kind":"guest"},"since":2},{"person":{"id":"1be1ed2b01ddab37","name":"Dora","kind":"guest"},"since":3}],"sat_down":4,"configured":false,"kicked":[]}',1796022600,NULL);
INSERT INTO "tables" VALUES('09e297515381608c','8ER2QU','bauernschnapsen','{"preset":"app","rules":{"trump_suit_must_be_held":"yes","decline_trump":"own-unseen","deal_pattern":"3+2","auction":"one-round","equal_bid":"first-keeps","contracts":["bettler","ass-bettler","schnapser","schnapser-partner","gang","zehnerloch","bauernschnapser","kontraschnapser","farbengang","herrenschnapser","kontrabauernschnapser"],"values":{"bettler":4,"ass-bettler":5,"assenbettler":5,"schnapser":6,"schnapser-partner":6,"damengang":7,"koenigsgang":8,"plauderer":8,"gang":9,"zehnerloch":10,"bauernschnapser":12,"bauernloch":12,"kontraschnapser":12,"farbengang":18,"herrenschnapser":24,"kontrabauernschnapser":24,"kontrabauernloch":24},"bettler_with_ace":"allowed","bettler_heading":"on","unlosable_settle":"at-once","schnapser_by":"callers-side","bauernschnapser_by":"callers-side","kontra_contracts_by":"opponents","gang_by":"anyone","schnapser_lead":"caller","partner_in_gang":"plays","schnapser_success":"at-66","schnapser_partner_pairs":"do-not-count","heading_scope":"all","head_partner":"yes","undertrump":"forced","overtrump":"must","pair_before_trick":"pending","sixty_six":"automatic","last_trick_value":"one","kontra_levels":2,"kontra_excluded":"unlosable","score_direction":"up","target":60,"schneider_bummerl":2,"retourschneider":"off","first_trick_visible":"last-trick-only"},"settings":{"turn_seconds":0,"result_seconds":60,"bot_pace":"none","bot_level":"solid","visibility":"private","spectators":"off","absent":"bot","absent_seconds":60,"chat":"all"},"host":"ad4cfe68ec0316e5","host_left":false,"seats":[{"person":{"id":"ad4cfe68ec0316e5","name":"Anna","kind":"guest"}},{"name":"Resi","level":"solid"},{"name":"Sepp","level":"solid"},{"name":"Vroni","level":"solid"}],"sat_down":1,"configured":false,"kicked":[]}',1796022600,NULL);
INSERT INTO "tables" VALUES('525dfd449d9a8958','F9XZNX','bauernschnapsen','{"preset":"app","rules":{"trump_suit_must_be_held":"yes","decline_trump":"own-unseen","deal_pattern":"3+2","auction":"one-round","equal_bid":"first-keeps","contracts":["bettler","ass-bettler","schnapser","schnapser-partner","gang","zehnerloch","bauernschnapser","kontraschnapser","farbengang","herrenschnapser","kontrabauernschnapser"],"values":{"bettler":4,"ass-bettler":5,"assenbettler":5,"schnapser":6,"schnapser-partner":6,"damengang":7,"koenigsgang":8,"plauderer":8,"gang":9,"zehnerloch":10,"bauernschnapser":12,"bauernloch":12,"kontraschnapser":12,"farbengang":18,"herrenschnapser":24,"kontrabauernschnapser":24,"kontrabauernloch":24},"bettler_with_ace":"allowed","bettler_heading":"on","unlosable_settle":"at-once","schnapser_by":"callers-side","bauernschnapser_by":"callers-side","kontra_contracts_by":"opponents","gang_by":"anyone","schnapser_lead":"caller","partner_in_gang":"plays","schnapser_success":"at-66","schnapser_partner_pairs":"do-not-count","heading_scope":"all","head_partner":"yes","undertrump":"forced","overtrump":"must","pair_before_trick":"pending","sixty_six":"automatic","last_trick_value":"one","kontra_levels":2,"kontra_excluded":"unlosable","score_direction":"up","target":7,"schneider_bummerl":2,"retourschneider":"off","first_trick_visible":"last-trick-only"},"settings":{"turn_seconds":0,"result_seconds":60,"bot_pace":"none","bot_level":"solid","visibility":"private","spectators":"off","absent":"bot","absent_seconds":60,"chat":"all"},"host":"ad4cfe68ec0316e5","host_left":false,"seats":[{"person":{"id":"ad4cfe68ec0316e5","name":"Anna","kind":"guest"}},{"person":{"id":"d9a13d2128715d69","name":"Ben","kind":"guest"},"since":1},{"person":{"id":"b9b33d8cd1db8c70","name":"Cilli","kind":"guest"},"since":2},{"person":{"id":"1be1ed2b01ddab37","name":"Dora","kind":"guest"},"since":3}],"sat_down":4,"configured":false,"kicked":[]}',1796022602,NULL);
INSERT INTO "tables" VALUES('a9cc68ea5f2cfc22','AMEWNG','bauernschnapsen','{"preset":"app","rules":{"trump_suit_must_be_held":"yes","decline_trump":"own-unseen","deal_pattern":"3+2","auction":"one-round","equal_bid":"first-keeps","contracts":["bettler","ass-bettler","schnapser","schnapser-partner","gang","zehnerloch","bauernschnapser","kontraschnapser","farbengang","herrenschnapser","kontrabauernschnapser"],"values":{"bettler":4,"ass-bettler":5,"assenbettler":5,"schnapser":6,"schnapser-partner":6,"damengang":7,"koenigsgang":8,"plauderer":8,"gang":9,"zehnerloch":10,"bauernschnapser":12,"bauernloch":12,"kontraschnapser":12,"farbengang":18,"herrenschnapser":24,"kontrabauernschnapser":24,"kontrabauernloch":24},"bettler_with_ace":"allowed","bettler_heading":"on","unlosable_settle":"at-once","schnapser_by":"callers-side","bauernschnapser_by":"callers-side","kontra_contracts_by":"opponents","gang_by":"anyone","schnapser_lead":"caller","partner_in_gang":"plays","schnapser_success":"at-66","schnapser_partner_pairs":"do-not-count","heading_scope":"all","head_partner":"yes","undertrump":"forced","overtrump":"must","pair_before_trick":"pending","sixty_six":"automatic","last_trick_value":"one","kontra_levels":2,"kontra_excluded":"unlosable","score_direction":"up","target":24,"schneider_bummerl":2,"retourschneider":"off","first_trick_visible":"last-trick-only"},"settings":{"turn_seconds":0,"result_seconds":60,"bot_pace":"none","bot_level":"solid","visibility":"private","spectators":"off","absent":"bot","absent_seconds":60,"chat":"all"},"host":"ad4cfe68ec0316e5","host_left":false,"seats":[{"name":"Toni","level":"solid","instead":true},{"name":"Resi","level":"solid"},{"name":"Sepp","level":"solid"},{"name":"Vroni","level":"solid"}],"sat_down":1,"configured":false,"kicked":[]}',1796022602,1796022602);
CREATE UNIQUE INDEX "idx__sqlite_migrations_migration_set_name"
    ON "_sqlite_migrations" ("migration_set", "name");
CREATE UNIQUE INDEX live_codes on tables (code) where ended_at is null;
CREATE INDEX codes on tables (code);
COMMIT;
