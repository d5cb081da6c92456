-- The site speaks REST alone. Older hosted projects come with a second interface to every table that a
-- client may read.
drop extension if exists pg_graphql;
