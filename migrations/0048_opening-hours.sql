WITH said AS (
  SELECT code, meta -> 'hours' AS hours,
    regexp_match(meta #>> '{hours,es}', '^\s*lunes a viernes,?\s+de\s+([01]?\d:[0-5]\d|2[0-3]:[0-5]\d)\s+a\s+([01]?\d:[0-5]\d|2[0-3]:[0-5]\d)\.?\s*$', 'i') AS week
  FROM "nomenclators" WHERE 'OFFICE' = ANY("ptypes") AND jsonb_typeof(meta -> 'hours') = 'object'
)
UPDATE "nomenclators" SET "meta" = "meta" || CASE
  WHEN lpad(said.week[1], 5, '0') < lpad(said.week[2], 5, '0') THEN jsonb_build_object(
    'hours', jsonb_build_array(jsonb_build_object('days', '["mon","tue","wed","thu","fri"]'::jsonb,
      'from', lpad(said.week[1], 5, '0'), 'to', lpad(said.week[2], 5, '0'))),
    'hoursNote', '{"es":"","en":""}'::jsonb)
  ELSE jsonb_build_object('hours', '[]'::jsonb, 'hoursNote', said.hours) END
FROM said WHERE "nomenclators"."code" = said.code;
--> statement-breakpoint
ALTER TABLE "nomenclators" ADD CONSTRAINT "nomenclators_hours" CHECK (jsonb_typeof("nomenclators"."meta" -> 'hours') is distinct from 'object');