-- rates_by_day
( select currency, day::date as day, rate from ( select currency, rate, date as since, least(lead(date) over way, case when straight then null else min(date) filter (where straight) over (partition by currency) end) as until from ( select from_currency as currency, date, average_value as rate, true as straight from exchange_rates where to_currency = 'CUP' and organism = 'BCC3' union all select to_currency, date, round(1 / average_value, 6), false from exchange_rates where from_currency = 'CUP' and organism = 'BCC3' ) given window way as (partition by currency, straight order by date) ) spans cross join lateral generate_series(greatest(since, '2026-01-01'::date), least(until - 1, '2026-12-31'::date), interval '1 day') day )

-- filingStats/totalFeeAmount
select count(*)::int as count, coalesce(sum(converted), 0)::numeric(20, 2)::text as amount, count(*) filter (where converted is null)::int as unconverted from ( select facts.*, case when facts.currency = 'CUP' then facts.amount else round(facts.amount * rates.rate, 2) end as converted from (select "filings"."id" as id, "filings"."subscription_date" as day, "filings"."client_id" as person, "filings"."fee" as amount, "filings"."currency" as currency from "filings" join "clients" on "clients"."id" = "filings"."client_id" where "filings"."subscription_date" between '2026-01-01' and '2026-12-31') facts left join rates_by_day rates on rates.currency = facts.currency and rates.day = facts.day ) facts;

-- filingStats/totalExportIncome
select count(*)::int as count, coalesce(sum(converted), 0)::numeric(20, 2)::text as amount, count(*) filter (where converted is null)::int as unconverted from ( select facts.*, case when facts.currency = 'CUP' then facts.amount else round(facts.amount * rates.rate, 2) end as converted from (select "filings"."id" as id, "filings"."subscription_date" as day, "filings"."client_id" as person, "filings"."fee" as amount, "filings"."currency" as currency from "filings" join "clients" on "clients"."id" = "filings"."client_id" where "filings"."subscription_date" between '2026-01-01' and '2026-12-31' and "filings"."exportable") facts left join rates_by_day rates on rates.currency = facts.currency and rates.day = facts.day ) facts;

-- filingStats/totalNationalClients
select count(distinct person)::int as count from (select "filings"."id" as id, "filings"."subscription_date" as day, "filings"."client_id" as person from "filings" join "clients" on "clients"."id" = "filings"."client_id" where "filings"."subscription_date" between '2026-01-01' and '2026-12-31' and "clients"."client_type" = 'national') facts;

-- filingStats/countFilingsByContractType
select key_1, count(*)::int as count from (select "filings"."id" as id, "filings"."subscription_date" as day, "filings"."client_id" as person, coalesce(nullif("filings"."kind"::text, ''), 'none') as key_1 from "filings" join "clients" on "clients"."id" = "filings"."client_id" where "filings"."subscription_date" between '2026-01-01' and '2026-12-31') facts group by key_1;

-- filingStats/totalFilingsByPracticeArea
select key_1, count(*)::int as count from (select "filings"."id" as id, "filings"."subscription_date" as day, "filings"."client_id" as person, coalesce(nullif(split_part("filings"."practice_area", '.', 1)::text, ''), 'none') as key_1 from "filings" join "clients" on "clients"."id" = "filings"."client_id" where "filings"."subscription_date" between '2026-01-01' and '2026-12-31') facts group by key_1;

-- filingStats/incomesBySpecialists
select key_1, count(*)::int as count, coalesce(sum(converted), 0)::numeric(20, 2)::text as amount, count(*) filter (where converted is null)::int as unconverted from ( select facts.*, case when facts.currency = 'CUP' then facts.amount else round(facts.amount * rates.rate, 2) end as converted from (select "filings"."id" as id, "filings"."subscription_date" as day, "filings"."client_id" as person, coalesce(nullif("filings"."specialist_id"::text, ''), 'none') as key_1, "filings"."fee" as amount, "filings"."currency" as currency from "filings" join "clients" on "clients"."id" = "filings"."client_id" where "filings"."subscription_date" between '2026-01-01' and '2026-12-31') facts left join rates_by_day rates on rates.currency = facts.currency and rates.day = facts.day ) facts group by key_1;

-- filingStats/filingsByCountryMapData
select key_1, count(*)::int as count, coalesce(sum(converted), 0)::numeric(20, 2)::text as amount, count(*) filter (where converted is null)::int as unconverted from ( select facts.*, case when facts.currency = 'CUP' then facts.amount else round(facts.amount * rates.rate, 2) end as converted from (select "filings"."id" as id, "filings"."subscription_date" as day, "filings"."client_id" as person, coalesce(nullif("filings"."country"::text, ''), 'none') as key_1, "filings"."fee" as amount, "filings"."currency" as currency from "filings" join "clients" on "clients"."id" = "filings"."client_id" where "filings"."subscription_date" between '2026-01-01' and '2026-12-31') facts left join rates_by_day rates on rates.currency = facts.currency and rates.day = facts.day ) facts group by key_1;

-- filingStats/totalExpServByDateRange
select key_1, count(*)::int as count from (select "filings"."id" as id, "filings"."subscription_date" as day, "filings"."client_id" as person, coalesce(nullif(case when greatest(least(coalesce("filings"."termination_date", '2026-12-31'::date), '2026-12-31'::date) - "filings"."subscription_date", 0) <= 30 then '0-30' when greatest(least(coalesce("filings"."termination_date", '2026-12-31'::date), '2026-12-31'::date) - "filings"."subscription_date", 0) <= 60 then '31-60' when greatest(least(coalesce("filings"."termination_date", '2026-12-31'::date), '2026-12-31'::date) - "filings"."subscription_date", 0) <= 90 then '61-90' when greatest(least(coalesce("filings"."termination_date", '2026-12-31'::date), '2026-12-31'::date) - "filings"."subscription_date", 0) <= 120 then '91-120' when greatest(least(coalesce("filings"."termination_date", '2026-12-31'::date), '2026-12-31'::date) - "filings"."subscription_date", 0) <= 180 then '121-180' when greatest(least(coalesce("filings"."termination_date", '2026-12-31'::date), '2026-12-31'::date) - "filings"."subscription_date", 0) <= 365 then '181-365' else '366+' end::text, ''), 'none') as key_1 from "filings" join "clients" on "clients"."id" = "filings"."client_id" where "filings"."subscription_date" between '2026-01-01' and '2026-12-31' and "filings"."exportable") facts group by key_1;

-- filingStats/totalPracticeAreasByEspecialist
select key_1, key_2, count(*)::int as count from (select "filings"."id" as id, "filings"."subscription_date" as day, "filings"."client_id" as person, coalesce(nullif("filings"."specialist_id"::text, ''), 'none') as key_1, coalesce(nullif(split_part("filings"."practice_area", '.', 1)::text, ''), 'none') as key_2 from "filings" join "clients" on "clients"."id" = "filings"."client_id" where "filings"."subscription_date" between '2026-01-01' and '2026-12-31') facts group by key_1, key_2;

-- filingStats/totalModalitiesByEspecialist
select key_1, key_2, count(*)::int as count from (select "filings"."id" as id, "filings"."subscription_date" as day, "filings"."client_id" as person, coalesce(nullif("filings"."specialist_id"::text, ''), 'none') as key_1, coalesce(nullif("filings"."service_modality"::text, ''), 'none') as key_2 from "filings" join "clients" on "clients"."id" = "filings"."client_id" where "filings"."subscription_date" between '2026-01-01' and '2026-12-31') facts group by key_1, key_2;

-- filingStats/totalCountriesByEspecialist
select key_1, key_2, count(*)::int as count from (select "filings"."id" as id, "filings"."subscription_date" as day, "filings"."client_id" as person, coalesce(nullif("filings"."specialist_id"::text, ''), 'none') as key_1, coalesce(nullif("filings"."country"::text, ''), 'none') as key_2 from "filings" join "clients" on "clients"."id" = "filings"."client_id" where "filings"."subscription_date" between '2026-01-01' and '2026-12-31') facts group by key_1, key_2;

-- filingStats/totalFilingsByEspecialist
select key_1, count(*)::int as count from (select "filings"."id" as id, "filings"."subscription_date" as day, "filings"."client_id" as person, coalesce(nullif("filings"."specialist_id"::text, ''), 'none') as key_1 from "filings" join "clients" on "clients"."id" = "filings"."client_id" where "filings"."subscription_date" between '2026-01-01' and '2026-12-31') facts group by key_1;

-- filingStats/totalFilingsBySector
select key_1, count(*)::int as count from (select "filings"."id" as id, "filings"."subscription_date" as day, "filings"."client_id" as person, coalesce(nullif("filings"."sector"::text, ''), 'none') as key_1 from "filings" join "clients" on "clients"."id" = "filings"."client_id" where "filings"."subscription_date" between '2026-01-01' and '2026-12-31') facts group by key_1;

-- filingStats/totalFilingsByModality
select key_1, count(*)::int as count from (select "filings"."id" as id, "filings"."subscription_date" as day, "filings"."client_id" as person, coalesce(nullif("filings"."service_modality"::text, ''), 'none') as key_1 from "filings" join "clients" on "clients"."id" = "filings"."client_id" where "filings"."subscription_date" between '2026-01-01' and '2026-12-31') facts group by key_1;

-- filingStats/totalServicesByContractObject
select key_1, count(*)::int as count from (select "filings"."id" as id, "filings"."subscription_date" as day, "filings"."client_id" as person, coalesce(nullif("filings"."service_type"::text, ''), 'none') as key_1 from "filings" join "clients" on "clients"."id" = "filings"."client_id" where "filings"."subscription_date" between '2026-01-01' and '2026-12-31') facts group by key_1;

-- filingStats/totalFilingsByTakenShape
select key_1, count(*)::int as count from (select "filings"."id" as id, "filings"."subscription_date" as day, "filings"."client_id" as person, coalesce(nullif("filings"."taken_shape"::text, ''), 'none') as key_1 from "filings" join "clients" on "clients"."id" = "filings"."client_id" where "filings"."subscription_date" between '2026-01-01' and '2026-12-31') facts group by key_1;

-- filingStats/totalFilingsByCountry
select key_1, count(*)::int as count from (select "filings"."id" as id, "filings"."subscription_date" as day, "filings"."client_id" as person, coalesce(nullif("filings"."country"::text, ''), 'none') as key_1 from "filings" join "clients" on "clients"."id" = "filings"."client_id" where "filings"."subscription_date" between '2026-01-01' and '2026-12-31') facts group by key_1;

-- filingStats/totalClientsByCountry
select key_1, count(distinct person)::int as count from (select "filings"."id" as id, "filings"."subscription_date" as day, "filings"."client_id" as person, coalesce(nullif("clients"."country"::text, ''), 'none') as key_1 from "filings" join "clients" on "clients"."id" = "filings"."client_id" where "filings"."subscription_date" between '2026-01-01' and '2026-12-31') facts group by key_1;

-- filingStats/totalClientTypes
select key_1, count(distinct person)::int as count from (select "filings"."id" as id, "filings"."subscription_date" as day, "filings"."client_id" as person, coalesce(nullif("clients"."client_type"::text, ''), 'none') as key_1 from "filings" join "clients" on "clients"."id" = "filings"."client_id" where "filings"."subscription_date" between '2026-01-01' and '2026-12-31') facts group by key_1;

-- filingStats/totalFilingsByClientAcquisitionWay
select key_1, count(*)::int as count from (select "filings"."id" as id, "filings"."subscription_date" as day, "filings"."client_id" as person, coalesce(nullif("clients"."acquisition_way"::text, ''), 'none') as key_1 from "filings" join "clients" on "clients"."id" = "filings"."client_id" where "filings"."subscription_date" between '2026-01-01' and '2026-12-31') facts group by key_1;

-- filingStats/totalPossibleMIPYME
select key_1, count(*)::int as count from (select "filings"."id" as id, "filings"."subscription_date" as day, "filings"."client_id" as person, coalesce(nullif("filings"."mipyme_type"::text, ''), 'none') as key_1 from "filings" join "clients" on "clients"."id" = "filings"."client_id" where "filings"."subscription_date" between '2026-01-01' and '2026-12-31' and "filings"."mipyme_type" is not null) facts group by key_1;

-- notarialFilingStats/totalServices
select count(*)::int as count from (select "notarial_filings"."id" as id, "notarial_filings"."procedure_date" as day, "notarial_filings"."client_id" as person from "notarial_filings" join "clients" on "clients"."id" = "notarial_filings"."client_id" where "notarial_filings"."procedure_date" between '2026-01-01' and '2026-12-31') facts;

-- notarialFilingStats/totalIncomes
select count(*)::int as count, coalesce(sum(converted), 0)::numeric(20, 2)::text as amount, count(*) filter (where converted is null)::int as unconverted from ( select facts.*, case when facts.currency = 'CUP' then facts.amount else round(facts.amount * rates.rate, 2) end as converted from (select "notarial_filings"."id" as id, "notarial_filings"."procedure_date" as day, "notarial_filings"."client_id" as person, "notarial_filings"."fee" as amount, "notarial_filings"."currency" as currency from "notarial_filings" join "clients" on "clients"."id" = "notarial_filings"."client_id" where "notarial_filings"."procedure_date" between '2026-01-01' and '2026-12-31') facts left join rates_by_day rates on rates.currency = facts.currency and rates.day = facts.day ) facts;

-- notarialFilingStats/totalExpAndNonExpServices
select key_1, count(*)::int as count from (select "notarial_filings"."id" as id, "notarial_filings"."procedure_date" as day, "notarial_filings"."client_id" as person, coalesce(nullif(case when "notarial_filings"."exportable" then 'exportable' else 'nonExportable' end::text, ''), 'none') as key_1 from "notarial_filings" join "clients" on "clients"."id" = "notarial_filings"."client_id" where "notarial_filings"."procedure_date" between '2026-01-01' and '2026-12-31') facts group by key_1;

-- notarialFilingStats/totalExpAndNonExpIncomes
select key_1, count(*)::int as count, coalesce(sum(converted), 0)::numeric(20, 2)::text as amount, count(*) filter (where converted is null)::int as unconverted from ( select facts.*, case when facts.currency = 'CUP' then facts.amount else round(facts.amount * rates.rate, 2) end as converted from (select "notarial_filings"."id" as id, "notarial_filings"."procedure_date" as day, "notarial_filings"."client_id" as person, coalesce(nullif(case when "notarial_filings"."exportable" then 'exportable' else 'nonExportable' end::text, ''), 'none') as key_1, "notarial_filings"."fee" as amount, "notarial_filings"."currency" as currency from "notarial_filings" join "clients" on "clients"."id" = "notarial_filings"."client_id" where "notarial_filings"."procedure_date" between '2026-01-01' and '2026-12-31') facts left join rates_by_day rates on rates.currency = facts.currency and rates.day = facts.day ) facts group by key_1;

-- notarialFilingStats/totalNotarialClientTypes
select key_1, count(distinct person)::int as count from (select "notarial_filings"."id" as id, "notarial_filings"."procedure_date" as day, "notarial_filings"."client_id" as person, coalesce(nullif("clients"."client_type"::text, ''), 'none') as key_1 from "notarial_filings" join "clients" on "clients"."id" = "notarial_filings"."client_id" where "notarial_filings"."procedure_date" between '2026-01-01' and '2026-12-31') facts group by key_1;

-- notarialFilingStats/totalByServiceConcept
select key_1, count(*)::int as count from (select "notarial_filings"."id" as id, "notarial_filings"."procedure_date" as day, "notarial_filings"."client_id" as person, coalesce(nullif("notarial_filings"."concept"::text, ''), 'none') as key_1 from "notarial_filings" join "clients" on "clients"."id" = "notarial_filings"."client_id" where "notarial_filings"."procedure_date" between '2026-01-01' and '2026-12-31') facts group by key_1;

-- notarialFilingStats/totalExportableConcept
select key_1, count(*)::int as count from (select "notarial_filings"."id" as id, "notarial_filings"."procedure_date" as day, "notarial_filings"."client_id" as person, coalesce(nullif("notarial_filings"."concept"::text, ''), 'none') as key_1 from "notarial_filings" join "clients" on "clients"."id" = "notarial_filings"."client_id" where "notarial_filings"."procedure_date" between '2026-01-01' and '2026-12-31' and "notarial_filings"."exportable") facts group by key_1;

-- notarialFilingStats/totalIncomesPerConcept
select key_1, count(*)::int as count, coalesce(sum(converted), 0)::numeric(20, 2)::text as amount, count(*) filter (where converted is null)::int as unconverted from ( select facts.*, case when facts.currency = 'CUP' then facts.amount else round(facts.amount * rates.rate, 2) end as converted from (select "notarial_filings"."id" as id, "notarial_filings"."procedure_date" as day, "notarial_filings"."client_id" as person, coalesce(nullif("notarial_filings"."concept"::text, ''), 'none') as key_1, "notarial_filings"."fee" as amount, "notarial_filings"."currency" as currency from "notarial_filings" join "clients" on "clients"."id" = "notarial_filings"."client_id" where "notarial_filings"."procedure_date" between '2026-01-01' and '2026-12-31') facts left join rates_by_day rates on rates.currency = facts.currency and rates.day = facts.day ) facts group by key_1;

-- notarialFilingStats/totalNotarialFilingsByClientAcquisitionWay
select key_1, count(*)::int as count from (select "notarial_filings"."id" as id, "notarial_filings"."procedure_date" as day, "notarial_filings"."client_id" as person, coalesce(nullif("clients"."acquisition_way"::text, ''), 'none') as key_1 from "notarial_filings" join "clients" on "clients"."id" = "notarial_filings"."client_id" where "notarial_filings"."procedure_date" between '2026-01-01' and '2026-12-31') facts group by key_1;
