-- How a name sounds in Spanish, for those that were heard and not read: b and v, s, z and c, y, j and ll are one, h is not heard.
CREATE FUNCTION f_sound(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT regexp_replace(translate(
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace($1,
      'ph', 'f', 'g'), 'll', 'y', 'g'), 'c(?=[eiy])', 's', 'g'), 'g(?=[eiy])', 'j', 'g'), 'qu(?=[eiy])|ck', 'k', 'g'),
    'zxvwcqjyh', 'ssbbkkii'), '(.)\1+', '\1', 'g')
$$;
--> statement-breakpoint
-- The words of a name, as searches compare them; what is shorter is found as it is.
CREATE FUNCTION f_name_words(text) RETURNS SETOF text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT "word" FROM unnest(regexp_split_to_array(translate(public.f_norm($1), $apostrophes$'’‘´`ʼ$apostrophes$, ''), '[^a-z]+')) "word"
  WHERE length("word") BETWEEN 4 AND 40
$$;
--> statement-breakpoint
CREATE TABLE "name_words" (
	"word" text NOT NULL,
	"sound" text GENERATED ALWAYS AS (f_sound(word)) STORED
);
--> statement-breakpoint
CREATE INDEX "name_words_word" ON "name_words" USING btree ("word");--> statement-breakpoint
CREATE INDEX "name_words_sound" ON "name_words" USING gin ("sound" gin_trgm_ops);
--> statement-breakpoint
-- Each table in which names stand teaches the words that nobody was called by before; a change that leaves names as they are costs nothing.
DO $migration$
DECLARE
  "one" record;
  "names" text;
  "old_names" text;
BEGIN
  FOR "one" IN SELECT * FROM (VALUES
    ('users', ARRAY['first_name', 'last_name', 'second_last_name']),
    ('request_forms', ARRAY['first_name', 'first_last_name', 'second_last_name']),
    ('request_groups', ARRAY['pickup_name']),
    ('payments', ARRAY['payer_name']),
    ('deliveries', ARRAY['receiver_name']),
    ('carriers', ARRAY['name']),
    ('clients', ARRAY['name']),
    ('client_contacts', ARRAY['name']),
    ('correspondences', ARRAY['name', 'contact_name']),
    ('legalization_contracts', ARRAY['holder_name']),
    ('legal_documents', ARRAY['holder_name']),
    ('consulate_contracts', ARRAY['holder_name']),
    ('consulate_documents', ARRAY['holder_name']),
    ('originals', ARRAY['holder_name'])
  ) "given" ("source", "columns") LOOP
    SELECT string_agg(format('"came".%I', "column"), ', ') INTO "names" FROM unnest("one"."columns") "column";
    EXECUTE format($function$
      CREATE FUNCTION %1$I() RETURNS trigger LANGUAGE plpgsql AS $body$
      BEGIN
        INSERT INTO "name_words" ("word")
          SELECT DISTINCT "said" FROM "came", f_name_words(concat_ws(' ', %2$s)) "said"
          WHERE NOT EXISTS (SELECT FROM "name_words" WHERE "word" = "said");
        RETURN NULL;
      END $body$ $function$, "one"."source" || '_names_came', "names");
    EXECUTE format('CREATE TRIGGER "names_came" AFTER INSERT ON %I REFERENCING NEW TABLE AS "came" FOR EACH STATEMENT EXECUTE FUNCTION %I()',
      "one"."source", "one"."source" || '_names_came');
    SELECT string_agg(format('NEW.%I', "column"), ', '), string_agg(format('OLD.%I', "column"), ', ')
      INTO "names", "old_names" FROM unnest("one"."columns") "column";
    EXECUTE format($function$
      CREATE FUNCTION %1$I() RETURNS trigger LANGUAGE plpgsql AS $body$
      BEGIN
        INSERT INTO "name_words" ("word")
          SELECT DISTINCT "said" FROM f_name_words(concat_ws(' ', %2$s)) "said"
          WHERE NOT EXISTS (SELECT FROM "name_words" WHERE "word" = "said");
        RETURN NULL;
      END $body$ $function$, "one"."source" || '_names_changed', "names");
    EXECUTE format('CREATE TRIGGER "names_changed" AFTER UPDATE ON %I FOR EACH ROW WHEN ((%s) IS DISTINCT FROM (%s)) EXECUTE FUNCTION %I()',
      "one"."source",
      CASE WHEN cardinality("one"."columns") > 1 THEN 'ROW(' || "old_names" || ')' ELSE "old_names" END,
      CASE WHEN cardinality("one"."columns") > 1 THEN 'ROW(' || "names" || ')' ELSE "names" END,
      "one"."source" || '_names_changed');
    EXECUTE format('INSERT INTO "name_words" ("word") SELECT DISTINCT "said" FROM %I "came", f_name_words(concat_ws('' '', %s)) "said"
      WHERE NOT EXISTS (SELECT FROM "name_words" WHERE "word" = "said")',
      "one"."source", (SELECT string_agg(format('"came".%I', "column"), ', ') FROM unnest("one"."columns") "column"));
  END LOOP;
END $migration$;
