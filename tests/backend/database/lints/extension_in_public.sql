-- An extension in the schema of the API exposes its functions with it.
select e.extname as finding from pg_extension e where e.extnamespace = 'public'::regnamespace
