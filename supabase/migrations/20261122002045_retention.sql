-- How many days each kind of data is kept. delete_expired applies these settings.
insert into private.settings (name, kind, default_value, minimum, maximum, is_optional, is_public, description) values
  ('retention.leads', 'days', '1095', 30, 3650, true, true, 'Requests and questions, after the last contact'),
  ('retention.comment-addresses', 'days', '365', 7, 3650, true, true, 'Email addresses of commenters who don''t get emails'),
  -- An address gets at most one confirmation request a day.
  ('retention.unconfirmed-addresses', 'days', '7', 2, 90, false, true, 'Commenters'' unconfirmed email addresses'),
  ('retention.consent', 'days', '1825', 365, 3650, true, true, 'Consent records'),
  ('retention.invitations', 'days', '30', 1, 365, false, true, 'Invitations, after they expire'),
  ('retention.browser-reports', 'days', '30', 1, 365, false, true, 'Browser reports, after the last similar one'),
  ('retention.audit-log', 'days', '1095', 365, 3650, true, true, 'Audit log'),
  ('retention.trash', 'days', '30', 1, 365, false, false, 'Posts and drafts in the trash'),
  -- Needed to recognize a repeat of a delivered email.
  ('retention.outbox', 'days', '30', 7, 365, false, false, 'Records of sent emails and other deliveries');
