CREATE EXTENSION IF NOT EXISTS citext;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
-- Spanish order of names; PGlite has no Spanish ICU data and sorts by the root order under the same name.
CREATE COLLATION IF NOT EXISTS es (provider = icu, locale = 'es');
--> statement-breakpoint
-- What searches compare: lower case without accents. Immutable because the dictionary is named.
CREATE OR REPLACE FUNCTION f_norm(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
AS $$ SELECT lower(public.unaccent('public.unaccent', $1)) $$;
