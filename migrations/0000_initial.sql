-- Extensions and functions, then the tables as drizzle-kit writes them, then what drizzle-kit does not know: settings and triggers.
-- Replaces the 87 migrations of commit 6e4dfb17 with the same schema (src/server/database/migrate.test.ts).
CREATE EXTENSION IF NOT EXISTS citext;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
-- Spanish order of names, the same on every engine: PGlite has no Spanish ICU data but accepts the one rule that Spanish adds
-- to the root order; a server older than 16 has the data but accepts no rules.
DO $$ BEGIN
	IF current_setting('server_version_num')::int >= 160000 THEN
		EXECUTE $c$ CREATE COLLATION es (provider = icu, locale = 'und', rules = '&N<ñ<<<Ñ') $c$;
	ELSE
		CREATE COLLATION es (provider = icu, locale = 'es');
	END IF;
END $$;
--> statement-breakpoint
-- Normal form for searches: lower case without accents. Immutable because the dictionary is named.
CREATE FUNCTION f_norm(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
AS $$ SELECT lower(public.unaccent('public.unaccent', $1)) $$;
--> statement-breakpoint
-- Spanish sound of a name: b and v are one letter, so are s, z and c, and y, j and ll; h is silent.
CREATE FUNCTION f_sound(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT regexp_replace(translate(
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace($1,
      'ph', 'f', 'g'), 'll', 'y', 'g'), 'c(?=[eiy])', 's', 'g'), 'g(?=[eiy])', 'j', 'g'), 'qu(?=[eiy])|ck', 'k', 'g'),
    'zxvwcqjyh', 'ssbbkkii'), '(.)\1+', '\1', 'g')
$$;
--> statement-breakpoint
-- Words of a name in normal form, from four letters on; shorter words are searched as they are.
CREATE FUNCTION f_name_words(text) RETURNS SETOF text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT "word" FROM unnest(regexp_split_to_array(translate(public.f_norm($1), $apostrophes$'’‘´`ʼ$apostrophes$, ''), '[^a-z]+')) "word"
  WHERE length("word") BETWEEN 4 AND 40
$$;
--> statement-breakpoint
CREATE TABLE "firm" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"legal_name" text DEFAULT '' NOT NULL,
	"tax_id" text DEFAULT '' NOT NULL,
	"account" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"opened_at" timestamp(3) with time zone,
	"opened_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "firm_one" CHECK ("firm"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "desk_texts" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"value" text NOT NULL,
	CONSTRAINT "desk_texts_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"place" text NOT NULL,
	"view" jsonb NOT NULL,
	"filters" jsonb NOT NULL,
	"sort" text NOT NULL,
	"columns" text,
	"opens" boolean DEFAULT false NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);
--> statement-breakpoint
CREATE TABLE "nomenclators" (
	"code" text PRIMARY KEY NOT NULL,
	"descriptive_code" text NOT NULL,
	"name_es" text NOT NULL,
	"name_en" text NOT NULL,
	"pcode" text,
	"ptypes" text[] NOT NULL,
	"order" integer NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"meta" jsonb DEFAULT '{}' NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "nomenclators_hours" CHECK (jsonb_typeof("nomenclators"."meta" -> 'hours') is distinct from 'object')
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"title_es" text NOT NULL,
	"title_en" text NOT NULL,
	"text_es" text NOT NULL,
	"text_en" text NOT NULL,
	"link" text,
	"cause" uuid,
	"read" boolean DEFAULT false NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_files" (
	"email_id" uuid NOT NULL,
	"at" integer NOT NULL,
	"name" text NOT NULL,
	"mime" text NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "email_files_email_id_at_pk" PRIMARY KEY("email_id","at")
);
--> statement-breakpoint
CREATE TABLE "emails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"once" text NOT NULL,
	"message_id" text NOT NULL,
	"to" text NOT NULL,
	"cc" text,
	"language" text NOT NULL,
	"subject" text NOT NULL,
	"template" text NOT NULL,
	"vars" jsonb NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"retries" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"next_attempt_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"lease" uuid,
	"leased_until" timestamp(3) with time zone,
	"sent_at" timestamp(3) with time zone,
	"desk_note" text,
	"desk_by_name" text,
	"files" integer DEFAULT 0 NOT NULL,
	"related_kind" text,
	"related_id" text,
	"carries" uuid,
	"search_text" text GENERATED ALWAYS AS (translate(f_norm(coalesce("to", '') || ' ' || coalesce(vars->>'name', '') || ' ' || coalesce(vars->>'number', '') || ' ' || coalesce(vars->>'delivery', '') || ' ' || coalesce(vars->>'holder', '')), '''’‘´`ʼ', '')) STORED,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "emails_once_unique" UNIQUE("once"),
	CONSTRAINT "emails_message_id_unique" UNIQUE("message_id")
);
--> statement-breakpoint
CREATE TABLE "user_roles" (
	"user_id" uuid NOT NULL,
	"role_id" uuid NOT NULL,
	CONSTRAINT "user_roles_user_id_role_id_pk" PRIMARY KEY("user_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"username" "citext" NOT NULL,
	"email" "citext" NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"second_last_name" text,
	"ci" text,
	"passport" text,
	"phone" text,
	"country" text,
	"language" text DEFAULT 'es' NOT NULL,
	"time_zone" text,
	"position" text,
	"image" text,
	"password_hash" text,
	"active" boolean DEFAULT false NOT NULL,
	"activated_at" timestamp(3) with time zone,
	"blocked_at" timestamp(3) with time zone,
	"accepted_terms_version" integer,
	"accepted_terms_at" timestamp(3) with time zone,
	"search_text" text GENERATED ALWAYS AS (translate(f_norm(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(second_last_name, '') || ' ' || coalesce(email::text, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(ci, '') || ' ' || coalesce(passport, '')), '''’‘´`ʼ', '')) STORED,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);
--> statement-breakpoint
CREATE TABLE "roles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"name_es" text NOT NULL,
	"name_en" text NOT NULL,
	"permissions" text[] NOT NULL,
	"traits" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "roles_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "email_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"former_email" text NOT NULL,
	"email" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"by_name" text NOT NULL,
	"confirmed_at" timestamp(3) with time zone,
	"objected_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "guesses" (
	"target" text PRIMARY KEY NOT NULL,
	"attempts" integer NOT NULL,
	"since" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mailed_secrets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"secret_hash" text NOT NULL,
	"sent_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"used_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"ip" text,
	"user_agent" text,
	"sees_id" uuid,
	"sees_until" timestamp(3) with time zone,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "used_challenges" (
	"signature" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" integer NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now(),
	"updated_by" uuid
);
--> statement-breakpoint
CREATE TABLE "basic_pages" (
	"key" text PRIMARY KEY NOT NULL,
	"text_es" text NOT NULL,
	"text_en" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);
--> statement-breakpoint
CREATE TABLE "terms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"title_es" text NOT NULL,
	"title_en" text NOT NULL,
	"text_es" text NOT NULL,
	"text_en" text NOT NULL,
	"published" boolean DEFAULT false NOT NULL,
	"published_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "terms_version_unique" UNIQUE("version")
);
--> statement-breakpoint
CREATE TABLE "terms_acceptances" (
	"user_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"ip" text,
	CONSTRAINT "terms_acceptances_user_id_version_pk" PRIMARY KEY("user_id","version")
);
--> statement-breakpoint
CREATE TABLE "activities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"date" date NOT NULL,
	"hour" text,
	"minutes" integer NOT NULL,
	"place" text,
	"state" text DEFAULT 'pending' NOT NULL,
	"status_at" timestamp(3) with time zone NOT NULL,
	"unfulfilled_cause" text,
	"notification_date" date,
	"series_id" uuid,
	"reminded_at" timestamp(3) with time zone,
	"search_text" text GENERATED ALWAYS AS (translate(f_norm(coalesce(title, '') || ' ' || coalesce(description, '') || ' ' || coalesce(place, '')), '''’‘´`ʼ', '')) STORED,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);
--> statement-breakpoint
CREATE TABLE "activity_log" (
	"activity_id" uuid NOT NULL,
	"id" uuid PRIMARY KEY NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"by_user" uuid,
	"by_name" text NOT NULL,
	"note" text,
	"corrective" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "activity_people" (
	"activity_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"invited" boolean NOT NULL,
	CONSTRAINT "activity_people_activity_id_user_id_pk" PRIMARY KEY("activity_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "calendar_addresses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "calendar_addresses_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "overdue_days" (
	"day" date PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_conversations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"low_user" uuid,
	"high_user" uuid,
	"table_id" uuid,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"last_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chat_conversations_where" CHECK (num_nonnulls("chat_conversations"."low_user", "chat_conversations"."table_id") = 1),
	CONSTRAINT "chat_conversations_order" CHECK ("chat_conversations"."low_user" < "chat_conversations"."high_user")
);
--> statement-breakpoint
CREATE TABLE "chat_former_texts" (
	"message_id" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "chat_former_texts_message_id_at_pk" PRIMARY KEY("message_id","at")
);
--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"type" text NOT NULL,
	"text" text NOT NULL,
	"sender" text NOT NULL,
	"sender_name" text NOT NULL,
	"reply_to" uuid,
	"objective_id" uuid,
	"mentions" text[] DEFAULT '{}' NOT NULL,
	"media_id" uuid,
	"closes_at" timestamp(3) with time zone,
	"sent_at" timestamp(3) with time zone NOT NULL,
	"edited_at" timestamp(3) with time zone,
	"deleted_at" timestamp(3) with time zone,
	"deleted_by" text,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"search_text" text GENERATED ALWAYS AS (translate(f_norm(coalesce(text, '')), '''’‘´`ʼ', '')) STORED
);
--> statement-breakpoint
CREATE TABLE "chat_options" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_id" uuid NOT NULL,
	"order" integer NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_positions" (
	"conversation_id" uuid NOT NULL,
	"reader" text NOT NULL,
	"read_seq" integer NOT NULL,
	CONSTRAINT "chat_positions_conversation_id_reader_pk" PRIMARY KEY("conversation_id","reader")
);
--> statement-breakpoint
CREATE TABLE "chat_presence" (
	"process" uuid NOT NULL,
	"room" text NOT NULL,
	"person" text NOT NULL,
	"seen_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "chat_presence_process_room_person_pk" PRIMARY KEY("process","room","person")
);
--> statement-breakpoint
CREATE TABLE "chat_visits" (
	"table_id" uuid NOT NULL,
	"person" text NOT NULL,
	"name" text NOT NULL,
	"first_at" timestamp(3) with time zone NOT NULL,
	"last_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "chat_visits_table_id_person_pk" PRIMARY KEY("table_id","person")
);
--> statement-breakpoint
CREATE TABLE "chat_voices" (
	"message_id" uuid NOT NULL,
	"voter" text NOT NULL,
	"option_id" uuid NOT NULL,
	CONSTRAINT "chat_voices_message_id_voter_pk" PRIMARY KEY("message_id","voter")
);
--> statement-breakpoint
CREATE TABLE "correspondence_users" (
	"correspondence_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"write" boolean NOT NULL,
	CONSTRAINT "correspondence_users_correspondence_id_user_id_pk" PRIMARY KEY("correspondence_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "correspondences" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"country" text NOT NULL,
	"address" text,
	"contact_name" text,
	"email" text,
	"phone" text,
	"observations" text,
	"active" boolean DEFAULT true NOT NULL,
	"search_text" text GENERATED ALWAYS AS (translate(f_norm(coalesce(code, '') || ' ' || coalesce(name, '') || ' ' || coalesce(address, '') || ' ' || coalesce(contact_name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '')), '''’‘´`ʼ', '')) STORED,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "correspondences_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "folder_grants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"folder_id" uuid NOT NULL,
	"user_id" uuid,
	"group_id" uuid,
	"can_write" boolean NOT NULL,
	CONSTRAINT "folder_grants_to_one" CHECK ((user_id is null) <> (group_id is null))
);
--> statement-breakpoint
CREATE TABLE "folders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"parent_id" uuid,
	"owner_id" uuid NOT NULL,
	"path" uuid[] NOT NULL,
	"color" text,
	"deleted_at" timestamp(3) with time zone,
	"went_with" uuid,
	"search_text" text GENERATED ALWAYS AS (translate(f_norm(coalesce(name, '')), '''’‘´`ʼ', '')) STORED,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);
--> statement-breakpoint
CREATE TABLE "media" (
	"id" uuid PRIMARY KEY NOT NULL,
	"element" text NOT NULL,
	"element_id" text NOT NULL,
	"name" text NOT NULL,
	"mime" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"key" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"brought_by" uuid NOT NULL,
	"highlighted" boolean DEFAULT false NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"went_along" boolean DEFAULT false NOT NULL,
	"text_found" boolean DEFAULT false NOT NULL,
	"search_text" text GENERATED ALWAYS AS (translate(f_norm(coalesce(name, '')), '''’‘´`ʼ', '')) STORED,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);
--> statement-breakpoint
CREATE TABLE "media_grants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"media_id" uuid NOT NULL,
	"user_id" uuid,
	"group_id" uuid,
	"given_by" uuid NOT NULL,
	"can_write" boolean NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);
--> statement-breakpoint
CREATE TABLE "media_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"media_id" uuid NOT NULL,
	"email" text NOT NULL,
	"page_language" text,
	"shared_by" uuid NOT NULL,
	"downloads" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"revoked_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "media_texts" (
	"media_id" uuid PRIMARY KEY NOT NULL,
	"text" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"since" timestamp(3) with time zone NOT NULL,
	"search_text" text GENERATED ALWAYS AS (translate(f_norm(coalesce(text, '')), '''’‘´`ʼ', '')) STORED
);
--> statement-breakpoint
CREATE TABLE "media_uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"element" text NOT NULL,
	"element_id" text NOT NULL,
	"name" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"replaces" uuid,
	"received" integer[] DEFAULT '{}' NOT NULL,
	"media_id" uuid,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "media_versions" (
	"media_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"name" text NOT NULL,
	"mime" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"key" text NOT NULL,
	"brought_by" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "media_versions_media_id_version_pk" PRIMARY KEY("media_id","version")
);
--> statement-breakpoint
CREATE TABLE "user_group_members" (
	"group_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "user_group_members_group_id_user_id_pk" PRIMARY KEY("group_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "user_groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"external_people" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"search_text" text GENERATED ALWAYS AS (translate(f_norm(coalesce(name, '')), '''’‘´`ʼ', '')) STORED,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);
--> statement-breakpoint
CREATE TABLE "virtual_table_externals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"table_id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"language" text DEFAULT 'es' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "virtual_table_groups" (
	"table_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	CONSTRAINT "virtual_table_groups_table_id_group_id_pk" PRIMARY KEY("table_id","group_id")
);
--> statement-breakpoint
CREATE TABLE "virtual_table_guest_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"invitation_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "virtual_table_guest_sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "virtual_table_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"table_id" uuid NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"user_id" uuid,
	"invited_at" timestamp(3) with time zone NOT NULL,
	"link_hash" text,
	"language" text,
	"time_zone" text
);
--> statement-breakpoint
CREATE TABLE "virtual_table_minutes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"table_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"number" text NOT NULL,
	"code" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"by_name" text NOT NULL,
	"data" jsonb NOT NULL,
	"sha256" text,
	"key" text,
	CONSTRAINT "virtual_table_minutes_number_unique" UNIQUE("number"),
	CONSTRAINT "virtual_table_minutes_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "virtual_table_objectives" (
	"id" uuid PRIMARY KEY NOT NULL,
	"table_id" uuid NOT NULL,
	"text" text NOT NULL,
	"order" integer NOT NULL,
	"persistent" boolean DEFAULT false NOT NULL,
	"achieved_at" timestamp(3) with time zone,
	"achieved_by" uuid,
	"achieved_by_name" text
);
--> statement-breakpoint
CREATE TABLE "virtual_table_people" (
	"table_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"moderator" boolean NOT NULL,
	CONSTRAINT "virtual_table_people_table_id_user_id_pk" PRIMARY KEY("table_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "virtual_tables" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"open_date" timestamp(3) with time zone NOT NULL,
	"close_date" timestamp(3) with time zone,
	"closed" boolean DEFAULT false NOT NULL,
	"keywords" text[] DEFAULT '{}' NOT NULL,
	"told" text NOT NULL,
	"keyword_text" text DEFAULT '' NOT NULL,
	"search_text" text GENERATED ALWAYS AS (translate(f_norm(coalesce(title, '') || ' ' || coalesce(description, '') || ' ' || coalesce(keyword_text, '')), '''’‘´`ʼ', '')) STORED,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);
--> statement-breakpoint
CREATE TABLE "work_plans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"month" integer NOT NULL,
	"year" integer NOT NULL,
	"title" text NOT NULL,
	"goals" text,
	"main_activities" jsonb NOT NULL,
	"search_text" text GENERATED ALWAYS AS (translate(f_norm(coalesce(title, '') || ' ' || coalesce(goals, '')), '''’‘´`ʼ', '')) STORED,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);
--> statement-breakpoint
CREATE TABLE "home_visits" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"seen_at" timestamp(3) with time zone NOT NULL,
	"before_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "name_words" (
	"word" text NOT NULL,
	"sound" text GENERATED ALWAYS AS (f_sound(word)) STORED
);
--> statement-breakpoint
CREATE TABLE "board_mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"board" text NOT NULL,
	"weekday" smallint NOT NULL,
	"sent_for" date,
	"failed_for" date,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);
--> statement-breakpoint
CREATE TABLE "changed_days" (
	"source" text NOT NULL,
	"first" date NOT NULL,
	"last" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kept_figures" (
	"figures" text NOT NULL,
	"first" date NOT NULL,
	"last" date NOT NULL,
	"groups" jsonb NOT NULL,
	CONSTRAINT "kept_figures_figures_first_last_pk" PRIMARY KEY("figures","first","last")
);
--> statement-breakpoint
CREATE TABLE "bank_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bank" text NOT NULL,
	"branch" text NOT NULL,
	"bank_address" text NOT NULL,
	"swift_code" text NOT NULL,
	"account_number" text NOT NULL,
	"holder" text NOT NULL,
	"currency" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"search_text" text GENERATED ALWAYS AS (translate(f_norm(coalesce(bank, '') || ' ' || coalesce(branch, '') || ' ' || coalesce(swift_code, '') || ' ' || coalesce(account_number, '') || ' ' || coalesce(holder, '')), '''’‘´`ʼ', '')) STORED,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);
--> statement-breakpoint
CREATE TABLE "exchange_rates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"from_currency" text NOT NULL,
	"to_currency" text NOT NULL,
	"buy_value" numeric(14, 6) NOT NULL,
	"sale_value" numeric(14, 6) NOT NULL,
	"average_value" numeric(14, 6) NOT NULL,
	"organism" text NOT NULL,
	"date" date NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);
--> statement-breakpoint
CREATE TABLE "gateway_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"gateway" text NOT NULL,
	"dedupe_key" text NOT NULL,
	"reference" text,
	"channel" text NOT NULL,
	"verified" text NOT NULL,
	"snapshot" jsonb,
	"raw" jsonb NOT NULL,
	"state" text NOT NULL,
	"outcome" text,
	"deliveries" integer DEFAULT 1 NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp(3) with time zone NOT NULL,
	"received_at" timestamp(3) with time zone NOT NULL,
	"repeated_at" timestamp(3) with time zone,
	"processed_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "gateway_sights" (
	"gateway" text NOT NULL,
	"what" text NOT NULL,
	"process" text DEFAULT '' NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"seen" jsonb NOT NULL,
	CONSTRAINT "gateway_sights_gateway_what_process_pk" PRIMARY KEY("gateway","what","process")
);
--> statement-breakpoint
CREATE TABLE "payment_sums" (
	"month" date NOT NULL,
	"gateway" text NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"conciliated" boolean NOT NULL,
	"currency" text NOT NULL,
	"count" integer NOT NULL,
	"amount" numeric(20, 2) NOT NULL,
	"refunded" numeric(20, 2) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"sent_count" integer NOT NULL,
	"closed" text,
	"closed_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "payment_links_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "payment_log" (
	"payment_id" uuid NOT NULL,
	"id" uuid PRIMARY KEY NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"by" uuid,
	"by_name" text NOT NULL,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "payment_refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"reference" text NOT NULL,
	"means" text NOT NULL,
	"status" text NOT NULL,
	"amount" numeric(14,2) NOT NULL,
	"reason" text NOT NULL,
	"proposed_by" uuid,
	"proposed_by_name" text NOT NULL,
	"approved_by" uuid,
	"approved_by_name" text,
	"sent_at" timestamp(3) with time zone,
	"gateway_refund_id" text,
	"failure" text,
	"candidates" jsonb,
	"done_at" timestamp(3) with time zone,
	"ask_at" timestamp(3) with time zone,
	"asks" integer DEFAULT 0 NOT NULL,
	"worked_until" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "payment_refunds_two_people" CHECK ("payment_refunds"."approved_by" is null or "payment_refunds"."approved_by" <> "payment_refunds"."proposed_by")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"subject_number" text NOT NULL,
	"link_id" uuid,
	"gateway" text NOT NULL,
	"acquirer" text,
	"status" text NOT NULL,
	"amount" numeric(14,2) NOT NULL,
	"currency" text NOT NULL,
	"bank_fee" numeric(14,2) NOT NULL,
	"rate" numeric(14, 6),
	"due_amount" numeric(14,2) NOT NULL,
	"due_currency" text NOT NULL,
	"description" text NOT NULL,
	"payer_name" text NOT NULL,
	"payer_email" text NOT NULL,
	"payer_phone" text,
	"receipt_email" text,
	"payer_language" text NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"gateway_id" text,
	"presentation" jsonb,
	"operation_signature" text,
	"bank" text,
	"bank_id" text,
	"tm_id" text,
	"card_brand" text,
	"auth_code" text,
	"failure" text,
	"confirmed_at" timestamp(3) with time zone,
	"settled" boolean DEFAULT false NOT NULL,
	"duplicated" boolean DEFAULT false NOT NULL,
	"late" boolean DEFAULT false NOT NULL,
	"disputed" boolean DEFAULT false NOT NULL,
	"dispute_reason" text,
	"refund_due" numeric(14,2),
	"refund_reason" text,
	"refunded_amount" numeric(14,2) DEFAULT '0.00' NOT NULL,
	"refund_reference" text,
	"refunded_at" timestamp(3) with time zone,
	"open_refund" text,
	"conciliated" boolean DEFAULT false NOT NULL,
	"conciliated_at" timestamp(3) with time zone,
	"statement_reference" text,
	"statement_date" date,
	"received_amount" numeric(14,2),
	"received_currency" text,
	"commission" numeric(14,2),
	"next_poll_at" timestamp(3) with time zone,
	"polls" integer DEFAULT 0 NOT NULL,
	"ask_from" timestamp(3) with time zone,
	"questions_on_word" integer DEFAULT 0 NOT NULL,
	"worked_until" timestamp(3) with time zone,
	"search_text" text GENERATED ALWAYS AS (translate(f_norm(coalesce(reference, '') || ' ' || coalesce(subject_number, '') || ' ' || coalesce(payer_name, '') || ' ' || coalesce(payer_email, '') || ' ' || coalesce(payer_phone, '') || ' ' || coalesce(gateway_id, '') || ' ' || coalesce(bank_id, '') || ' ' || coalesce(tm_id, '') || ' ' || coalesce(auth_code, '') || ' ' || coalesce(refund_reference, '')), '''’‘´`ʼ', '')) STORED,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "payments_reference_unique" UNIQUE("reference"),
	CONSTRAINT "payments_refunded_at_most" CHECK ("payments"."refunded_amount" <= "payments"."amount")
);
--> statement-breakpoint
CREATE TABLE "bank_deposits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"gateway" text NOT NULL,
	"day" date NOT NULL,
	"currency" text NOT NULL,
	"amount" numeric(14,2) NOT NULL,
	"reference" text NOT NULL,
	"banked_on" date NOT NULL,
	"by_name" text NOT NULL,
	"withdrawn_at" timestamp(3) with time zone,
	"withdrawn_by_name" text,
	"withdrawn_note" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);
--> statement-breakpoint
CREATE TABLE "deposit_explanations" (
	"gateway" text NOT NULL,
	"day" date NOT NULL,
	"currency" text NOT NULL,
	"difference" numeric(14,2) NOT NULL,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "deposit_explanations_gateway_day_currency_pk" PRIMARY KEY("gateway","day","currency")
);
--> statement-breakpoint
CREATE TABLE "differences" (
	"id" uuid PRIMARY KEY NOT NULL,
	"gateway" text NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"fact" text NOT NULL,
	"reference" text NOT NULL,
	"payment_id" uuid,
	"record_id" uuid,
	"status" text NOT NULL,
	"resolution" text,
	"note" text,
	"traces" jsonb,
	"resolved_at" timestamp(3) with time zone,
	"resolved_by" uuid,
	"resolved_by_name" text,
	"after_closing" boolean DEFAULT false NOT NULL,
	"found_at" timestamp(3) with time zone NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);
--> statement-breakpoint
CREATE TABLE "gateway_fees" (
	"id" uuid PRIMARY KEY NOT NULL,
	"gateway" text NOT NULL,
	"currency" text NOT NULL,
	"since" date NOT NULL,
	"percent" numeric(5, 2) NOT NULL,
	"fixed" numeric(14,2) NOT NULL,
	"by_name" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "gateway_fees_since" UNIQUE("gateway","currency","since")
);
--> statement-breakpoint
CREATE TABLE "gateway_records" (
	"id" uuid PRIMARY KEY NOT NULL,
	"gateway" text NOT NULL,
	"operation" text NOT NULL,
	"reference" text,
	"day" date NOT NULL,
	"at" timestamp(3) with time zone,
	"state" text NOT NULL,
	"amount" numeric(14,2) NOT NULL,
	"currency" text NOT NULL,
	"refunded" numeric(14,2),
	"fee" numeric(14,2),
	"source" text NOT NULL,
	"payment_id" uuid,
	"moment" timestamp(3) with time zone GENERATED ALWAYS AS (coalesce(at, day::timestamp at time zone 'America/Havana')) STORED NOT NULL,
	"name" text GENERATED ALWAYS AS (coalesce(reference, operation)) STORED NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "gateway_records_operation" UNIQUE("gateway","operation")
);
--> statement-breakpoint
CREATE TABLE "reconciliation_days" (
	"id" uuid PRIMARY KEY NOT NULL,
	"gateway" text NOT NULL,
	"day" date NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"loaded_at" timestamp(3) with time zone,
	"closed_at" timestamp(3) with time zone,
	"closed_by" uuid,
	"closed_by_name" text,
	"statement_count" integer,
	"statement_totals" jsonb,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "reconciliation_days_day" UNIQUE("gateway","day")
);
--> statement-breakpoint
CREATE TABLE "reconciliation_log" (
	"day_id" uuid NOT NULL,
	"id" uuid PRIMARY KEY NOT NULL,
	"from_status" text NOT NULL,
	"to_status" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"by" uuid,
	"by_name" text NOT NULL,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "statement_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"gateway" text NOT NULL,
	"sha256" text NOT NULL,
	"name" text NOT NULL,
	"lines" integer NOT NULL,
	"days" date[] NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "statement_files_content" UNIQUE("gateway","sha256")
);
--> statement-breakpoint
CREATE TABLE "statement_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"gateway" text NOT NULL,
	"day" date NOT NULL,
	"source" text NOT NULL,
	"file_id" uuid,
	"said" bigserial NOT NULL,
	"loaded_at" timestamp(3) with time zone NOT NULL,
	"loaded_by" uuid,
	"loaded_by_name" text NOT NULL,
	"withdrawn_at" timestamp(3) with time zone,
	"withdrawn_by" uuid,
	"withdrawn_by_name" text,
	"withdrawn_note" text,
	"replaced_by" uuid
);
--> statement-breakpoint
CREATE TABLE "statement_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"import_id" uuid NOT NULL,
	"gateway" text NOT NULL,
	"operation" text NOT NULL,
	"reference" text,
	"day" date NOT NULL,
	"at" timestamp(3) with time zone,
	"state" text NOT NULL,
	"amount" numeric(14,2) NOT NULL,
	"currency" text NOT NULL,
	"refunded" numeric(14,2),
	"fee" numeric(14,2),
	CONSTRAINT "statement_lines_operation" UNIQUE("import_id","operation")
);
--> statement-breakpoint
CREATE TABLE "client_contacts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"order" integer NOT NULL,
	"name" text NOT NULL,
	"contact_type" text NOT NULL,
	"position" text,
	"phone" text,
	"email" text,
	"search_text" text GENERATED ALWAYS AS (translate(f_norm(coalesce(name, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(email, '')), '''’‘´`ʼ', '')) STORED
);
--> statement-breakpoint
CREATE TABLE "client_import_rows" (
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"typed" jsonb,
	"read_faults" jsonb NOT NULL,
	"faults" jsonb DEFAULT '[]' NOT NULL,
	"outcome" text,
	"found" text,
	"client_id" uuid,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"answer" text,
	"answer_of" uuid,
	"written_at" timestamp(3) with time zone,
	CONSTRAINT "client_import_rows_import_id_line_pk" PRIMARY KEY("import_id","line")
);
--> statement-breakpoint
CREATE TABLE "client_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"mime" text NOT NULL,
	"sha256" text NOT NULL,
	"status" text NOT NULL,
	"headers" jsonb NOT NULL,
	"samples" jsonb NOT NULL,
	"fields" jsonb NOT NULL,
	"total" integer NOT NULL,
	"through" integer DEFAULT 0 NOT NULL,
	"line" integer DEFAULT 0 NOT NULL,
	"header_line" integer DEFAULT 1 NOT NULL,
	"first_lines" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"outcomes" jsonb DEFAULT '{}' NOT NULL,
	"written" integer DEFAULT 0 NOT NULL,
	"created_by_name" text NOT NULL,
	"run_by" uuid,
	"run_by_name" text,
	"undone_by" uuid,
	"undone_by_name" text,
	"undone" jsonb,
	"ended_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);
--> statement-breakpoint
CREATE TABLE "client_values" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"changes" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "clients" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_number" text NOT NULL,
	"name" text NOT NULL,
	"client_type" text NOT NULL,
	"country" text NOT NULL,
	"nationality" text,
	"address" text NOT NULL,
	"website" text,
	"email" text,
	"phone" text,
	"categories" text[] DEFAULT '{}' NOT NULL,
	"acquisition_way" text NOT NULL,
	"legal_form" text,
	"tax_id" text,
	"ci" text,
	"passport" text,
	"vip" boolean DEFAULT false NOT NULL,
	"notes" text,
	"active" boolean DEFAULT true NOT NULL,
	"user_id" uuid,
	"not_accounts" uuid[] DEFAULT '{}' NOT NULL,
	"merged_into" uuid,
	"known_as" text,
	"search_text" text GENERATED ALWAYS AS (translate(f_norm(coalesce(client_number, '') || ' ' || coalesce(name, '') || ' ' || coalesce(address, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(tax_id, '') || ' ' || coalesce(ci, '') || ' ' || coalesce(passport, '') || ' ' || coalesce(known_as, '')), '''’‘´`ʼ', '')) STORED,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "clients_client_number_unique" UNIQUE("client_number")
);
--> statement-breakpoint
CREATE TABLE "data_sheets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"full_name" text NOT NULL,
	"image" text,
	"birth_date" date,
	"marital_status" text,
	"location" text,
	"children" jsonb DEFAULT '[]' NOT NULL,
	"vocational_training" text,
	"work_centre" text,
	"occupation" text,
	"organizations" text[] DEFAULT '{}' NOT NULL,
	"managers" jsonb DEFAULT '[]' NOT NULL,
	"employees" integer,
	"history" text,
	"products" text[] DEFAULT '{}' NOT NULL,
	"competitors" text[] DEFAULT '{}' NOT NULL,
	"economic_information" text,
	"judicial_aspects" text,
	"observations" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);
--> statement-breakpoint
CREATE TABLE "consulate_contract_log" (
	"contract_id" uuid NOT NULL,
	"id" uuid PRIMARY KEY NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"by_user" uuid,
	"by_name" text NOT NULL,
	"note" text,
	"corrective" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consulate_contracts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"client_id" uuid,
	"filing_id" uuid,
	"client_type" text NOT NULL,
	"holder_name" text NOT NULL,
	"holder_ci" text,
	"holder_passport" text,
	"holder_phone" text NOT NULL,
	"holder_email" text,
	"holder_country" text NOT NULL,
	"currency" text NOT NULL,
	"amount_total" numeric(14,2) NOT NULL,
	"state" text DEFAULT 'pendingToPay' NOT NULL,
	"status_at" timestamp(3) with time zone NOT NULL,
	"package_number" text,
	"paid_at" timestamp(3) with time zone,
	"receiver" jsonb,
	"needs_signature" boolean DEFAULT false NOT NULL,
	"printed_at" timestamp(3) with time zone,
	"to_obtain" integer NOT NULL,
	"not_obtained" integer NOT NULL,
	"not_sealed" integer NOT NULL,
	"completed_at" timestamp(3) with time zone,
	"search_text" text GENERATED ALWAYS AS (translate(f_norm(coalesce(number, '') || ' ' || coalesce(holder_name, '') || ' ' || coalesce(holder_ci, '') || ' ' || coalesce(holder_passport, '') || ' ' || coalesce(package_number, '')), '''’‘´`ʼ', '')) STORED,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"country" text NOT NULL,
	"purpose" text,
	"urgent" boolean NOT NULL,
	"appointment" date,
	"handling_fee" numeric(14,2) NOT NULL,
	"tariff_from" date NOT NULL,
	"notes" text,
	"payment" jsonb,
	"deleted_at" timestamp(3) with time zone,
	CONSTRAINT "consulate_contracts_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "consulate_document_log" (
	"document_id" uuid NOT NULL,
	"id" uuid PRIMARY KEY NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"by_user" uuid,
	"by_name" text NOT NULL,
	"note" text,
	"corrective" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consulate_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contract_id" uuid NOT NULL,
	"order" integer NOT NULL,
	"code" text NOT NULL,
	"document_type" text NOT NULL,
	"process" text NOT NULL,
	"holder_name" text NOT NULL,
	"quantity" integer NOT NULL,
	"stamps" jsonb NOT NULL,
	"firm_amount" numeric(14,2) NOT NULL,
	"consulate_amount" numeric(14,2) NOT NULL,
	"surcharge" numeric(14,2) NOT NULL,
	"amount" numeric(14,2) NOT NULL,
	"status" text DEFAULT 'registered' NOT NULL,
	"status_at" timestamp(3) with time zone NOT NULL,
	"package_number" text,
	"legalized_on" date,
	"observations" text,
	"receiver" jsonb,
	"delivered_at" timestamp(3) with time zone,
	"search_text" text GENERATED ALWAYS AS (translate(f_norm(coalesce(code, '') || ' ' || coalesce(holder_name, '') || ' ' || coalesce(package_number, '')), '''’‘´`ʼ', '')) STORED,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "consulate_documents_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "consulate_invoiced" (
	"document_id" uuid PRIMARY KEY NOT NULL,
	"offer_id" uuid NOT NULL,
	"handling_fee" numeric(14,2) NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"by_user" uuid
);
--> statement-breakpoint
CREATE TABLE "consulate_tariffs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"valid_from" date NOT NULL,
	"currency" text NOT NULL,
	"handling_fee" numeric(14,2) NOT NULL,
	"per_document" jsonb NOT NULL,
	"default_firm_amount" numeric(14,2) NOT NULL,
	"default_consulate_amount" numeric(14,2) NOT NULL,
	"urgent_surcharge_percent" integer NOT NULL,
	"max_documents_per_contract" integer NOT NULL,
	"unlimited_purposes" text[] NOT NULL,
	"appointment_days" integer NOT NULL,
	"notes_es" text NOT NULL,
	"notes_en" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "consulate_tariffs_valid_from_unique" UNIQUE("valid_from")
);
--> statement-breakpoint
CREATE TABLE "contract_offer_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"offer_id" uuid NOT NULL,
	"side" text NOT NULL,
	"position" integer NOT NULL,
	"code" text NOT NULL,
	"amount" numeric(14,2) NOT NULL,
	"description" text
);
--> statement-breakpoint
CREATE TABLE "contract_offer_log" (
	"offer_id" uuid NOT NULL,
	"id" uuid PRIMARY KEY NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"by_user" uuid,
	"by_name" text NOT NULL,
	"note" text,
	"corrective" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contract_offer_versions" (
	"offer_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"until" timestamp(3) with time zone NOT NULL,
	"by_name" text NOT NULL,
	CONSTRAINT "contract_offer_versions_offer_id_version_pk" PRIMARY KEY("offer_id","version")
);
--> statement-breakpoint
CREATE TABLE "contract_offers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"offer_number" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"status_at" timestamp(3) with time zone NOT NULL,
	"date" date NOT NULL,
	"client_id" uuid NOT NULL,
	"client_number" text NOT NULL,
	"requested_by" uuid,
	"approved_by" uuid,
	"approval_date" date,
	"received_by" text,
	"delivery_date" date,
	"receipt_date" date,
	"contract" text,
	"contract_date" date,
	"filing_id" uuid,
	"currency" text NOT NULL,
	"total_amount" numeric(14,2) DEFAULT '0.00' NOT NULL,
	"cheque_amount" numeric(14,2),
	"main_activities" text[] DEFAULT '{}' NOT NULL,
	"bank_account_id" uuid,
	"issued_at" timestamp(3) with time zone,
	"sent_at" timestamp(3) with time zone,
	"signed_at" timestamp(3) with time zone,
	"scan" uuid,
	"paid_at" timestamp(3) with time zone,
	"payment" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"search_text" text GENERATED ALWAYS AS (translate(f_norm(coalesce(offer_number, '') || ' ' || coalesce(client_number, '') || ' ' || coalesce(contract, '') || ' ' || coalesce(received_by, '')), '''’‘´`ʼ', '')) STORED,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "contract_offers_offer_number_unique" UNIQUE("offer_number")
);
--> statement-breakpoint
CREATE TABLE "filing_deadlines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"filing_id" uuid NOT NULL,
	"text" text NOT NULL,
	"due_on" date NOT NULL,
	"done_at" timestamp(3) with time zone,
	"done_by" text
);
--> statement-breakpoint
CREATE TABLE "filing_sums" (
	"month" date NOT NULL,
	"kind" text NOT NULL,
	"currency" text NOT NULL,
	"exportable" boolean NOT NULL,
	"practice_area" text NOT NULL,
	"count" integer NOT NULL,
	"fee" numeric(20, 2) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "filing_warnings" (
	"of" uuid NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "filing_warnings_of_day_pk" PRIMARY KEY("of","day")
);
--> statement-breakpoint
CREATE TABLE "filings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"radication_number" text NOT NULL,
	"contract_number" text,
	"supplement_number" text,
	"parent_id" uuid,
	"client_id" uuid NOT NULL,
	"client_type" text NOT NULL,
	"country" text NOT NULL,
	"nationality" text NOT NULL,
	"specialist_id" uuid NOT NULL,
	"correspondent_id" uuid,
	"topic" text NOT NULL,
	"practice_area" text NOT NULL,
	"service_modality" text NOT NULL,
	"service_type" text NOT NULL,
	"sector" text NOT NULL,
	"taken_shape" text NOT NULL,
	"fee" numeric(14,2) NOT NULL,
	"currency" text NOT NULL,
	"subscription_date" date NOT NULL,
	"termination" text NOT NULL,
	"termination_date" date,
	"exportable" boolean DEFAULT false NOT NULL,
	"vip" boolean DEFAULT false NOT NULL,
	"mipyme_type" text,
	"copies" integer DEFAULT 0 NOT NULL,
	"consultations" integer DEFAULT 0 NOT NULL,
	"constitutions" integer DEFAULT 0 NOT NULL,
	"protocol_copies" integer DEFAULT 0 NOT NULL,
	"voucher_number" text,
	"voucher_pending" boolean DEFAULT false NOT NULL,
	"observations" text,
	"search_text" text GENERATED ALWAYS AS (translate(f_norm(coalesce(radication_number, '') || ' ' || coalesce(contract_number, '') || ' ' || coalesce(supplement_number, '') || ' ' || coalesce(topic, '') || ' ' || coalesce(voucher_number, '')), '''’‘´`ʼ', '')) STORED,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);
--> statement-breakpoint
CREATE TABLE "legal_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contract_id" uuid NOT NULL,
	"order" integer NOT NULL,
	"document_type" text NOT NULL,
	"destination" text NOT NULL,
	"process" text NOT NULL,
	"consulate" boolean DEFAULT false NOT NULL,
	"holder_name" text NOT NULL,
	"quantity" integer NOT NULL,
	"stamps" jsonb NOT NULL,
	"obtained_at" date,
	"observed_note" text,
	"amount" numeric(14,2) NOT NULL,
	"delivered_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "legalization_contracts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"client_id" uuid,
	"filing_id" uuid,
	"client_type" text NOT NULL,
	"holder_name" text NOT NULL,
	"holder_ci" text,
	"holder_passport" text,
	"holder_phone" text NOT NULL,
	"holder_email" text,
	"holder_country" text NOT NULL,
	"currency" text NOT NULL,
	"amount_total" numeric(14,2) NOT NULL,
	"state" text DEFAULT 'pendingToPay' NOT NULL,
	"status_at" timestamp(3) with time zone NOT NULL,
	"package_number" text,
	"paid_at" timestamp(3) with time zone,
	"receiver" jsonb,
	"needs_signature" boolean DEFAULT false NOT NULL,
	"printed_at" timestamp(3) with time zone,
	"to_obtain" integer NOT NULL,
	"not_obtained" integer NOT NULL,
	"not_sealed" integer NOT NULL,
	"completed_at" timestamp(3) with time zone,
	"search_text" text GENERATED ALWAYS AS (translate(f_norm(coalesce(number, '') || ' ' || coalesce(holder_name, '') || ' ' || coalesce(holder_ci, '') || ' ' || coalesce(holder_passport, '') || ' ' || coalesce(package_number, '')), '''’‘´`ʼ', '')) STORED,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"country" text,
	"holder_in_cuba" boolean NOT NULL,
	"price_lines" jsonb NOT NULL,
	"due_on" date NOT NULL,
	"payment" jsonb,
	CONSTRAINT "legalization_contracts_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "legalization_log" (
	"contract_id" uuid NOT NULL,
	"id" uuid PRIMARY KEY NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"by_user" uuid,
	"by_name" text NOT NULL,
	"note" text,
	"corrective" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notarial_filings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"client_id" uuid NOT NULL,
	"client_type" text NOT NULL,
	"country" text NOT NULL,
	"procedure_date" date NOT NULL,
	"bill_number" text,
	"voucher_pending" boolean DEFAULT false NOT NULL,
	"voucher_number" text,
	"lawyer_id" uuid NOT NULL,
	"document_type" text NOT NULL,
	"act_type" text,
	"deed_type" text,
	"protocol_number" text,
	"concept" text NOT NULL,
	"stamps" jsonb DEFAULT '[]' NOT NULL,
	"fee" numeric(14,2) NOT NULL,
	"currency" text NOT NULL,
	"exportable" boolean DEFAULT false NOT NULL,
	"observations" text,
	"search_text" text GENERATED ALWAYS AS (translate(f_norm(coalesce(number, '') || ' ' || coalesce(bill_number, '') || ' ' || coalesce(voucher_number, '') || ' ' || coalesce(protocol_number, '') || ' ' || coalesce(observations, '')), '''’‘´`ʼ', '')) STORED,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "notarial_filings_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "offer_rule_sends" (
	"rule_id" uuid NOT NULL,
	"offer_id" uuid NOT NULL,
	"nth" integer NOT NULL,
	"day" date NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"reached" integer NOT NULL,
	CONSTRAINT "offer_rule_sends_rule_id_offer_id_nth_pk" PRIMARY KEY("rule_id","offer_id","nth")
);
--> statement-breakpoint
CREATE TABLE "offer_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"trigger" text NOT NULL,
	"days" integer,
	"repeat_every_days" integer,
	"max_repeats" integer DEFAULT 3 NOT NULL,
	"conditions" jsonb NOT NULL,
	"recipients" jsonb NOT NULL,
	"channel" text DEFAULT 'email' NOT NULL,
	"attach_pdf" boolean DEFAULT true NOT NULL,
	"include_pay_link" boolean DEFAULT false NOT NULL,
	"subject" jsonb NOT NULL,
	"body" jsonb NOT NULL,
	"priority" integer DEFAULT 100 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"since" timestamp(3) with time zone NOT NULL,
	"search_text" text GENERATED ALWAYS AS (translate(f_norm(coalesce(name, '')), '''’‘´`ʼ', '')) STORED,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);
--> statement-breakpoint
CREATE TABLE "route_cards" (
	"id" uuid PRIMARY KEY NOT NULL,
	"destination" text NOT NULL,
	"document_type" text,
	"needed" text NOT NULL,
	"steps" jsonb DEFAULT '[]' NOT NULL,
	"source" text NOT NULL,
	"checked_on" date NOT NULL,
	"told_at" timestamp(3) with time zone,
	"active" boolean DEFAULT true NOT NULL,
	"search_text" text GENERATED ALWAYS AS (translate(f_norm(coalesce(source, '')), '''’‘´`ʼ', '')) STORED,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);
--> statement-breakpoint
CREATE TABLE "closed_days" (
	"offer_id" uuid NOT NULL,
	"date" date NOT NULL,
	"note" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	CONSTRAINT "closed_days_offer_id_date_pk" PRIMARY KEY("offer_id","date")
);
--> statement-breakpoint
CREATE TABLE "slots" (
	"id" uuid PRIMARY KEY NOT NULL,
	"offer_id" uuid NOT NULL,
	"date" date NOT NULL,
	"week" date NOT NULL,
	"status" text DEFAULT 'available' NOT NULL,
	"common_id" uuid,
	"form_id" uuid,
	"user_id" uuid,
	"reserved_until" timestamp(3) with time zone,
	"used_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "slots_holder" CHECK (("slots"."status" in ('reserved', 'used')) = ("slots"."common_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "invoice_lines" (
	"invoice_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"form_id" uuid NOT NULL,
	"live" boolean DEFAULT true NOT NULL,
	"number" text NOT NULL,
	"holder" text NOT NULL,
	"requester" text NOT NULL,
	"service" text NOT NULL,
	"document" text,
	"copies" integer NOT NULL,
	"delivered_at" timestamp(3) with time zone,
	"amount" numeric(14,2) NOT NULL,
	"currency" text NOT NULL,
	"fee" numeric(14,2) NOT NULL,
	"legalization" numeric(14,2) NOT NULL,
	"stamps" numeric(14,2) NOT NULL,
	"stamp_lines" jsonb NOT NULL,
	"payment_reference" text,
	"gateway" text,
	"collected" numeric(14,2),
	"collected_currency" text,
	"bank_fee" numeric(14,2),
	"search_text" text GENERATED ALWAYS AS (translate(f_norm(coalesce(number, '') || ' ' || coalesce(holder, '') || ' ' || coalesce(requester, '') || ' ' || coalesce(payment_reference, '')), '''’‘´`ʼ', '')) STORED,
	CONSTRAINT "invoice_lines_invoice_id_position_pk" PRIMARY KEY("invoice_id","position")
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"family" text NOT NULL,
	"date" date NOT NULL,
	"status" text DEFAULT 'issued' NOT NULL,
	"lines" integer NOT NULL,
	"issued_at" timestamp(3) with time zone NOT NULL,
	"issued_by_name" text NOT NULL,
	"voided_at" timestamp(3) with time zone,
	"voided_by_name" text,
	"void_note" text,
	"search_text" text GENERATED ALWAYS AS (translate(f_norm(coalesce(number, '')), '''’‘´`ʼ', '')) STORED,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "invoices_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "hand_overs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"original_id" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"arrived_at" timestamp(3) with time zone NOT NULL,
	"arrival" integer GENERATED ALWAYS AS IDENTITY (sequence name "hand_overs_arrival_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"from_hand" jsonb NOT NULL,
	"to_hand" jsonb NOT NULL,
	"place" text NOT NULL,
	"by_user" uuid,
	"by_name" text NOT NULL,
	"note" text,
	"found" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lot_papers" (
	"lot_id" uuid NOT NULL,
	"original_id" uuid NOT NULL,
	"came_at" timestamp(3) with time zone,
	"travels" boolean DEFAULT true NOT NULL,
	CONSTRAINT "lot_papers_lot_id_original_id_pk" PRIMARY KEY("lot_id","original_id")
);
--> statement-breakpoint
CREATE TABLE "original_lots" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"place" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"papers" integer NOT NULL,
	"missing" integer DEFAULT 0 NOT NULL,
	"carrier_id" uuid,
	"carrier_name" text,
	"sent_at" timestamp(3) with time zone,
	"received_at" timestamp(3) with time zone,
	"search_text" text GENERATED ALWAYS AS (translate(f_norm(coalesce(number, '') || ' ' || coalesce(carrier_name, '')), '''’‘´`ʼ', '')) STORED,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "original_lots_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "originals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"subject_number" text NOT NULL,
	"document" text NOT NULL,
	"holder_name" text NOT NULL,
	"place" text NOT NULL,
	"held_by" uuid,
	"held_name" text NOT NULL,
	"since" timestamp(3) with time zone NOT NULL,
	"differs" boolean DEFAULT false NOT NULL,
	"search_text" text GENERATED ALWAYS AS (translate(f_norm(coalesce(label, '') || ' ' || coalesce(document, '') || ' ' || coalesce(holder_name, '') || ' ' || coalesce(subject_number, '') || ' ' || coalesce(held_name, '')), '''’‘´`ʼ', '')) STORED,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "originals_label_unique" UNIQUE("label")
);
--> statement-breakpoint
CREATE TABLE "carriers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"ci" text NOT NULL,
	"phone" text NOT NULL,
	"vehicle" text,
	"plate" text,
	"company" text,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"status" text DEFAULT 'pendingDelivery' NOT NULL,
	"status_at" timestamp(3) with time zone NOT NULL,
	"common_id" uuid,
	"request_number" text,
	"owner_id" uuid,
	"receiver_name" text NOT NULL,
	"receiver_ci" text NOT NULL,
	"receiver_phone" text NOT NULL,
	"address" text NOT NULL,
	"municipality" text NOT NULL,
	"documents" jsonb NOT NULL,
	"observations" text,
	"lot_number" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"price" numeric(14,2) NOT NULL,
	"currency" text DEFAULT 'CUP' NOT NULL,
	"collected" boolean DEFAULT false NOT NULL,
	"taken_by_name" text,
	"taken_by_ci" text,
	"delivered_at" timestamp(3) with time zone,
	"undo" jsonb,
	"deleted_at" timestamp(3) with time zone,
	"search_text" text GENERATED ALWAYS AS (translate(f_norm(coalesce(number, '') || ' ' || coalesce(request_number, '') || ' ' || coalesce(lot_number, '') || ' ' || coalesce(receiver_name, '') || ' ' || coalesce(receiver_ci, '') || ' ' || coalesce(receiver_phone, '')), '''’‘´`ʼ', '')) STORED,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "deliveries_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "delivery_log" (
	"delivery_id" uuid NOT NULL,
	"id" uuid PRIMARY KEY NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"by_user" uuid,
	"by_name" text NOT NULL,
	"note" text,
	"corrective" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delivery_lots" (
	"number" text PRIMARY KEY NOT NULL,
	"carrier_id" uuid NOT NULL,
	"printed_at" timestamp(3) with time zone,
	"left_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);
--> statement-breakpoint
CREATE TABLE "request_form_log" (
	"form_id" uuid NOT NULL,
	"id" uuid PRIMARY KEY NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"by_user" uuid,
	"by_name" text NOT NULL,
	"note" text,
	"corrective" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "request_forms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"common_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"number" text NOT NULL,
	"family" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"status_at" timestamp(3) with time zone NOT NULL,
	"offer_id" uuid NOT NULL,
	"requester_id" uuid NOT NULL,
	"counts_for_week" boolean DEFAULT true NOT NULL,
	"relationship" text,
	"first_name" text,
	"first_last_name" text,
	"second_last_name" text,
	"father_name" text,
	"mother_name" text,
	"birth_date" text,
	"birth_place" jsonb,
	"citizenship" text,
	"identity_number" text,
	"ci_gender_ack" boolean,
	"skin_color" text,
	"gender" text,
	"address" text,
	"province" text,
	"municipality" text,
	"abroad_country" text,
	"document_type" text,
	"volume" text,
	"folio" text,
	"registry" jsonb,
	"event_date" text,
	"event_place" text,
	"second_person" jsonb,
	"purpose" text,
	"destination" text,
	"legalize" boolean,
	"copies" integer,
	"holder_in_cuba" boolean,
	"holder_deceased" boolean,
	"finished_at" timestamp(3) with time zone,
	"currency" text,
	"amount_total" numeric(14,2),
	"package_number" text,
	"lot_number" text,
	"observations" text,
	"authorized_at" timestamp(3) with time zone,
	"authorized_by" uuid,
	"authorized_by_name" text,
	"authorization_note" text,
	"paid_at" timestamp(3) with time zone,
	"approved_at" timestamp(3) with time zone,
	"approved_by" uuid,
	"obtained_at" timestamp(3) with time zone,
	"ready_at" timestamp(3) with time zone,
	"expires_at" date,
	"delivered_at" timestamp(3) with time zone,
	"receiver_name" text,
	"receiver_ci" text,
	"invoice_number" text,
	"invoice_date" date,
	"undo" jsonb,
	"reject_reason" text,
	"reject_text" text,
	"rejected_at" timestamp(3) with time zone,
	"resubmissions" integer DEFAULT 0 NOT NULL,
	"refund_owed" numeric(14,2),
	"anonymised_at" timestamp(3) with time zone,
	"hidden_at" timestamp(3) with time zone,
	"search_text" text GENERATED ALWAYS AS (translate(f_norm(coalesce(number, '') || ' ' || coalesce(first_name, '') || ' ' || coalesce(first_last_name, '') || ' ' || coalesce(second_last_name, '') || ' ' || coalesce(identity_number, '') || ' ' || coalesce(package_number, '')), '''’‘´`ʼ', '')) STORED,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "request_forms_number_unique" UNIQUE("number"),
	CONSTRAINT "request_forms_position" UNIQUE("common_id","position")
);
--> statement-breakpoint
CREATE TABLE "request_groups" (
	"common_id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"family" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"offer_id" uuid NOT NULL,
	"requester_id" uuid NOT NULL,
	"token_salt" uuid DEFAULT gen_random_uuid() NOT NULL,
	"quantity" integer NOT NULL,
	"last_position" integer DEFAULT 0 NOT NULL,
	"pickup_name" text,
	"pickup_ci" text,
	"pickup_phone" text,
	"terms_version" integer NOT NULL,
	"terms_at" timestamp(3) with time zone NOT NULL,
	"terms_ip" text,
	"currency" text,
	"amount_total" numeric(14,2),
	"draft_expires_at" timestamp(3) with time zone,
	"finished_at" timestamp(3) with time zone,
	"first_link_expires_at" timestamp(3) with time zone,
	"paid_at" timestamp(3) with time zone,
	"payment_id" uuid,
	"held_at" timestamp(3) with time zone,
	"held_by_name" text,
	"hold_reason" text,
	"deleted_at" timestamp(3) with time zone,
	"search_text" text GENERATED ALWAYS AS (translate(f_norm(coalesce(pickup_name, '') || ' ' || coalesce(pickup_ci, '') || ' ' || coalesce(pickup_phone, '')), '''’‘´`ʼ', '')) STORED,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "request_groups_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "request_price_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"form_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"concept" jsonb NOT NULL,
	"code" text NOT NULL,
	"quantity" integer NOT NULL,
	"unit_amount" numeric(14,2) NOT NULL,
	"amount" numeric(14,2) NOT NULL,
	"currency" text NOT NULL,
	"since" date,
	"rule" text,
	"basis" text
);
--> statement-breakpoint
CREATE TABLE "usual_terms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"offer_id" uuid NOT NULL,
	"province" text,
	"legalize" boolean,
	"half_days" integer NOT NULL,
	"most_days" integer NOT NULL,
	"cases" integer NOT NULL,
	"counted_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "online_service_offers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"family" text NOT NULL,
	"name_es" text NOT NULL,
	"name_en" text NOT NULL,
	"description_es" text NOT NULL,
	"description_en" text NOT NULL,
	"requirements_es" text DEFAULT '' NOT NULL,
	"requirements_en" text DEFAULT '' NOT NULL,
	"document_types" text[] NOT NULL,
	"term_days" integer NOT NULL,
	"includes_legalization" boolean NOT NULL,
	"weekly_capacity" integer NOT NULL,
	"max_copies" integer DEFAULT 3 NOT NULL,
	"image" text,
	"order" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "online_service_offers_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "tariffs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name_es" text NOT NULL,
	"name_en" text NOT NULL,
	"family" text NOT NULL,
	"concept" text NOT NULL,
	"document_type" text,
	"residence" text DEFAULT 'any' NOT NULL,
	"currency" text NOT NULL,
	"amount" numeric(14,2) NOT NULL,
	"per_copy" boolean DEFAULT true NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"ends_with_next" boolean DEFAULT true NOT NULL,
	"next_from" date,
	"basis" text,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "tariffs_code_from" UNIQUE("code","valid_from"),
	CONSTRAINT "tariffs_one_next" UNIQUE NULLS NOT DISTINCT("code","next_from"),
	CONSTRAINT "tariffs_amount" CHECK ("tariffs"."amount" >= 0),
	CONSTRAINT "tariffs_span" CHECK ("tariffs"."valid_to" >= "tariffs"."valid_from"),
	CONSTRAINT "tariffs_order" CHECK ("tariffs"."next_from" is null or coalesce("tariffs"."valid_to" < "tariffs"."next_from", false)),
	CONSTRAINT "tariffs_code" CHECK ("tariffs"."code" = concat_ws('-', "tariffs"."family", "tariffs"."concept", "tariffs"."currency", "tariffs"."document_type", nullif("tariffs"."residence", 'any')))
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"user_id" uuid,
	"by_name" text NOT NULL,
	"roles" text[] NOT NULL,
	"session_id" uuid,
	"ip" text,
	"request_id" text,
	"action" text NOT NULL,
	"record_kind" text NOT NULL,
	"record_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "demo_offices" (
	"name" text PRIMARY KEY NOT NULL,
	"begun_at" timestamp(3) with time zone NOT NULL,
	"loaded_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "job_runs" (
	"name" text PRIMARY KEY NOT NULL,
	"next_run_at" timestamp(3) with time zone NOT NULL,
	"last_run_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "merges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"from_id" text NOT NULL,
	"into_id" text NOT NULL,
	"merged_at" timestamp(3) with time zone NOT NULL,
	"before" jsonb NOT NULL,
	"moved" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "number_series" (
	"series" text NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "number_series_series_year_pk" PRIMARY KEY("series","year")
);
--> statement-breakpoint
CREATE TABLE "office_clock" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"trusted_at" timestamp(3) with time zone NOT NULL,
	"reported_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "trash" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"record_id" text NOT NULL,
	"name" jsonb NOT NULL,
	"row" jsonb NOT NULL,
	"parts" jsonb NOT NULL,
	"removed_at" timestamp(3) with time zone NOT NULL,
	"removed_by_name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"owner" text NOT NULL,
	"key" text NOT NULL,
	"operation" text NOT NULL,
	"body_hash" text NOT NULL,
	"done" boolean DEFAULT false NOT NULL,
	"answer" jsonb,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_owner_key_pk" PRIMARY KEY("owner","key")
);
--> statement-breakpoint
ALTER TABLE "desk_texts" ADD CONSTRAINT "desk_texts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "nomenclators" ADD CONSTRAINT "nomenclators_pcode_nomenclators_code_fk" FOREIGN KEY ("pcode") REFERENCES "public"."nomenclators"("code") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "email_files" ADD CONSTRAINT "email_files_email_id_emails_id_fk" FOREIGN KEY ("email_id") REFERENCES "public"."emails"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mailed_secrets" ADD CONSTRAINT "mailed_secrets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_sees_id_users_id_fk" FOREIGN KEY ("sees_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "terms_acceptances" ADD CONSTRAINT "terms_acceptances_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "terms_acceptances" ADD CONSTRAINT "terms_acceptances_version_terms_version_fk" FOREIGN KEY ("version") REFERENCES "public"."terms"("version") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "activity_log" ADD CONSTRAINT "activity_log_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "activity_people" ADD CONSTRAINT "activity_people_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "activity_people" ADD CONSTRAINT "activity_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "calendar_addresses" ADD CONSTRAINT "calendar_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "chat_conversations" ADD CONSTRAINT "chat_conversations_low_user_users_id_fk" FOREIGN KEY ("low_user") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "chat_conversations" ADD CONSTRAINT "chat_conversations_high_user_users_id_fk" FOREIGN KEY ("high_user") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "chat_conversations" ADD CONSTRAINT "chat_conversations_table_id_virtual_tables_id_fk" FOREIGN KEY ("table_id") REFERENCES "public"."virtual_tables"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "chat_former_texts" ADD CONSTRAINT "chat_former_texts_message_id_chat_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."chat_messages"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_conversation_id_chat_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."chat_conversations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_objective_id_virtual_table_objectives_id_fk" FOREIGN KEY ("objective_id") REFERENCES "public"."virtual_table_objectives"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "chat_options" ADD CONSTRAINT "chat_options_message_id_chat_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."chat_messages"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "chat_positions" ADD CONSTRAINT "chat_positions_conversation_id_chat_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."chat_conversations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "chat_visits" ADD CONSTRAINT "chat_visits_table_id_virtual_tables_id_fk" FOREIGN KEY ("table_id") REFERENCES "public"."virtual_tables"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "chat_voices" ADD CONSTRAINT "chat_voices_message_id_chat_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."chat_messages"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "chat_voices" ADD CONSTRAINT "chat_voices_option_id_chat_options_id_fk" FOREIGN KEY ("option_id") REFERENCES "public"."chat_options"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "correspondence_users" ADD CONSTRAINT "correspondence_users_correspondence_id_correspondences_id_fk" FOREIGN KEY ("correspondence_id") REFERENCES "public"."correspondences"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "correspondence_users" ADD CONSTRAINT "correspondence_users_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "folder_grants" ADD CONSTRAINT "folder_grants_folder_id_folders_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."folders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "folder_grants" ADD CONSTRAINT "folder_grants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "folder_grants" ADD CONSTRAINT "folder_grants_group_id_user_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."user_groups"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "folders" ADD CONSTRAINT "folders_parent_id_folders_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."folders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "folders" ADD CONSTRAINT "folders_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "media_grants" ADD CONSTRAINT "media_grants_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "media_grants" ADD CONSTRAINT "media_grants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "media_grants" ADD CONSTRAINT "media_grants_group_id_user_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."user_groups"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "media_grants" ADD CONSTRAINT "media_grants_given_by_users_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "media_links" ADD CONSTRAINT "media_links_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "media_links" ADD CONSTRAINT "media_links_shared_by_users_id_fk" FOREIGN KEY ("shared_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "media_texts" ADD CONSTRAINT "media_texts_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "media_versions" ADD CONSTRAINT "media_versions_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "user_group_members" ADD CONSTRAINT "user_group_members_group_id_user_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."user_groups"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "user_group_members" ADD CONSTRAINT "user_group_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "virtual_table_externals" ADD CONSTRAINT "virtual_table_externals_table_id_virtual_tables_id_fk" FOREIGN KEY ("table_id") REFERENCES "public"."virtual_tables"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "virtual_table_groups" ADD CONSTRAINT "virtual_table_groups_table_id_virtual_tables_id_fk" FOREIGN KEY ("table_id") REFERENCES "public"."virtual_tables"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "virtual_table_groups" ADD CONSTRAINT "virtual_table_groups_group_id_user_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."user_groups"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "virtual_table_guest_sessions" ADD CONSTRAINT "virtual_table_guest_sessions_invitation_id_virtual_table_invitations_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."virtual_table_invitations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "virtual_table_invitations" ADD CONSTRAINT "virtual_table_invitations_table_id_virtual_tables_id_fk" FOREIGN KEY ("table_id") REFERENCES "public"."virtual_tables"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "virtual_table_invitations" ADD CONSTRAINT "virtual_table_invitations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "virtual_table_minutes" ADD CONSTRAINT "virtual_table_minutes_table_id_virtual_tables_id_fk" FOREIGN KEY ("table_id") REFERENCES "public"."virtual_tables"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "virtual_table_objectives" ADD CONSTRAINT "virtual_table_objectives_table_id_virtual_tables_id_fk" FOREIGN KEY ("table_id") REFERENCES "public"."virtual_tables"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "virtual_table_people" ADD CONSTRAINT "virtual_table_people_table_id_virtual_tables_id_fk" FOREIGN KEY ("table_id") REFERENCES "public"."virtual_tables"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "virtual_table_people" ADD CONSTRAINT "virtual_table_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "work_plans" ADD CONSTRAINT "work_plans_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "home_visits" ADD CONSTRAINT "home_visits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "board_mails" ADD CONSTRAINT "board_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payment_log" ADD CONSTRAINT "payment_log_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_link_id_payment_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."payment_links"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "differences" ADD CONSTRAINT "differences_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "differences" ADD CONSTRAINT "differences_record_id_gateway_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."gateway_records"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "gateway_records" ADD CONSTRAINT "gateway_records_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reconciliation_log" ADD CONSTRAINT "reconciliation_log_day_id_reconciliation_days_id_fk" FOREIGN KEY ("day_id") REFERENCES "public"."reconciliation_days"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "statement_imports" ADD CONSTRAINT "statement_imports_file_id_statement_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."statement_files"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_import_id_statement_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."statement_imports"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "client_contacts" ADD CONSTRAINT "client_contacts_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "client_import_rows" ADD CONSTRAINT "client_import_rows_import_id_client_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."client_imports"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "client_values" ADD CONSTRAINT "client_values_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_merged_into_clients_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."clients"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "data_sheets" ADD CONSTRAINT "data_sheets_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "consulate_contract_log" ADD CONSTRAINT "consulate_contract_log_contract_id_consulate_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."consulate_contracts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "consulate_contracts" ADD CONSTRAINT "consulate_contracts_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "consulate_contracts" ADD CONSTRAINT "consulate_contracts_filing_id_filings_id_fk" FOREIGN KEY ("filing_id") REFERENCES "public"."filings"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "consulate_document_log" ADD CONSTRAINT "consulate_document_log_document_id_consulate_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."consulate_documents"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "consulate_documents" ADD CONSTRAINT "consulate_documents_contract_id_consulate_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."consulate_contracts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "consulate_invoiced" ADD CONSTRAINT "consulate_invoiced_document_id_consulate_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."consulate_documents"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "consulate_invoiced" ADD CONSTRAINT "consulate_invoiced_offer_id_contract_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."contract_offers"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "contract_offer_lines" ADD CONSTRAINT "contract_offer_lines_offer_id_contract_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."contract_offers"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "contract_offer_log" ADD CONSTRAINT "contract_offer_log_offer_id_contract_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."contract_offers"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "contract_offer_versions" ADD CONSTRAINT "contract_offer_versions_offer_id_contract_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."contract_offers"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "contract_offers" ADD CONSTRAINT "contract_offers_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "contract_offers" ADD CONSTRAINT "contract_offers_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "contract_offers" ADD CONSTRAINT "contract_offers_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "contract_offers" ADD CONSTRAINT "contract_offers_filing_id_filings_id_fk" FOREIGN KEY ("filing_id") REFERENCES "public"."filings"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "contract_offers" ADD CONSTRAINT "contract_offers_bank_account_id_bank_accounts_id_fk" FOREIGN KEY ("bank_account_id") REFERENCES "public"."bank_accounts"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "filing_deadlines" ADD CONSTRAINT "filing_deadlines_filing_id_filings_id_fk" FOREIGN KEY ("filing_id") REFERENCES "public"."filings"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "filings" ADD CONSTRAINT "filings_parent_id_filings_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."filings"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "filings" ADD CONSTRAINT "filings_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "filings" ADD CONSTRAINT "filings_specialist_id_users_id_fk" FOREIGN KEY ("specialist_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "filings" ADD CONSTRAINT "filings_correspondent_id_users_id_fk" FOREIGN KEY ("correspondent_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "legal_documents" ADD CONSTRAINT "legal_documents_contract_id_legalization_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."legalization_contracts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "legalization_contracts" ADD CONSTRAINT "legalization_contracts_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "legalization_contracts" ADD CONSTRAINT "legalization_contracts_filing_id_filings_id_fk" FOREIGN KEY ("filing_id") REFERENCES "public"."filings"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "legalization_log" ADD CONSTRAINT "legalization_log_contract_id_legalization_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."legalization_contracts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notarial_filings" ADD CONSTRAINT "notarial_filings_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notarial_filings" ADD CONSTRAINT "notarial_filings_lawyer_id_users_id_fk" FOREIGN KEY ("lawyer_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "offer_rule_sends" ADD CONSTRAINT "offer_rule_sends_rule_id_offer_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."offer_rules"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "offer_rule_sends" ADD CONSTRAINT "offer_rule_sends_offer_id_contract_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."contract_offers"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "closed_days" ADD CONSTRAINT "closed_days_offer_id_online_service_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."online_service_offers"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "closed_days" ADD CONSTRAINT "closed_days_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "slots" ADD CONSTRAINT "slots_offer_id_online_service_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."online_service_offers"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "slots" ADD CONSTRAINT "slots_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_form_id_request_forms_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."request_forms"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "hand_overs" ADD CONSTRAINT "hand_overs_original_id_originals_id_fk" FOREIGN KEY ("original_id") REFERENCES "public"."originals"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "lot_papers" ADD CONSTRAINT "lot_papers_lot_id_original_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."original_lots"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "lot_papers" ADD CONSTRAINT "lot_papers_original_id_originals_id_fk" FOREIGN KEY ("original_id") REFERENCES "public"."originals"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "original_lots" ADD CONSTRAINT "original_lots_carrier_id_users_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "originals" ADD CONSTRAINT "originals_held_by_users_id_fk" FOREIGN KEY ("held_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_common_id_request_groups_common_id_fk" FOREIGN KEY ("common_id") REFERENCES "public"."request_groups"("common_id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_lot_number_delivery_lots_number_fk" FOREIGN KEY ("lot_number") REFERENCES "public"."delivery_lots"("number") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "delivery_log" ADD CONSTRAINT "delivery_log_delivery_id_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."deliveries"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "delivery_lots" ADD CONSTRAINT "delivery_lots_carrier_id_carriers_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."carriers"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "request_form_log" ADD CONSTRAINT "request_form_log_form_id_request_forms_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."request_forms"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "request_forms" ADD CONSTRAINT "request_forms_common_id_request_groups_common_id_fk" FOREIGN KEY ("common_id") REFERENCES "public"."request_groups"("common_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "request_forms" ADD CONSTRAINT "request_forms_requester_id_users_id_fk" FOREIGN KEY ("requester_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "request_groups" ADD CONSTRAINT "request_groups_offer_id_online_service_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."online_service_offers"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "request_groups" ADD CONSTRAINT "request_groups_requester_id_users_id_fk" FOREIGN KEY ("requester_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "request_price_lines" ADD CONSTRAINT "request_price_lines_form_id_request_forms_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."request_forms"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "tariffs" ADD CONSTRAINT "tariffs_document_type_nomenclators_code_fk" FOREIGN KEY ("document_type") REFERENCES "public"."nomenclators"("code") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "tariffs" ADD CONSTRAINT "tariffs_chain" FOREIGN KEY ("code","next_from") REFERENCES "public"."tariffs"("code","valid_from") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name" ON "saved_views" USING btree ("user_id","list",f_norm("name"));
--> statement-breakpoint
CREATE INDEX "nomenclators_ptypes" ON "nomenclators" USING gin ("ptypes");
--> statement-breakpoint
CREATE INDEX "nomenclators_pcode" ON "nomenclators" USING btree ("pcode");
--> statement-breakpoint
CREATE INDEX "notifications_user" ON "notifications" USING btree ("user_id","created_at" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id") WHERE not "notifications"."read";
--> statement-breakpoint
CREATE INDEX "notifications_cause" ON "notifications" USING btree ("cause") WHERE "notifications"."cause" is not null;
--> statement-breakpoint
CREATE INDEX "notifications_type" ON "notifications" USING btree ("type","created_at" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "emails_due" ON "emails" USING btree ("next_attempt_at") WHERE "emails"."state" in ('pending', 'processing');
--> statement-breakpoint
CREATE INDEX "emails_newest" ON "emails" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "emails_state" ON "emails" USING btree ("state" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "emails_template" ON "emails" USING btree ("template","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"state");
--> statement-breakpoint
CREATE INDEX "emails_attempts" ON "emails" USING btree ("attempts" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "emails_receiver" ON "emails" USING btree ("to","id");
--> statement-breakpoint
CREATE INDEX "emails_next" ON "emails" USING btree ("next_attempt_at","id");
--> statement-breakpoint
CREATE INDEX "emails_sent" ON "emails" USING btree ("sent_at","id");
--> statement-breakpoint
CREATE INDEX "emails_sent_down" ON "emails" USING btree ("sent_at" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "emails_to" ON "emails" USING gin ("to" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "emails_words" ON "emails" USING gin ("search_text" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "emails_related" ON "emails" USING btree ("related_kind","related_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");
--> statement-breakpoint
CREATE UNIQUE INDEX "users_username" ON "users" USING btree ("username");
--> statement-breakpoint
CREATE UNIQUE INDEX "users_staff_ci" ON "users" USING btree ("ci") WHERE "users"."ci" is not null and "users"."kind" = 'staff';
--> statement-breakpoint
CREATE INDEX "users_ci" ON "users" USING btree ("ci") WHERE "users"."ci" is not null;
--> statement-breakpoint
CREATE INDEX "users_passport" ON "users" USING btree (upper(regexp_replace("passport", '[\s-]', '', 'g'))) WHERE "users"."passport" is not null;
--> statement-breakpoint
CREATE INDEX "users_kind_name" ON "users" USING btree ("kind","last_name" collate "es","first_name" collate "es","id");
--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree ("last_name" collate "es","first_name" collate "es","id");
--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "users_unproven" ON "users" USING btree ("created_at") WHERE "users"."activated_at" is null and "users"."kind" = 'client' and "users"."blocked_at" is null;
--> statement-breakpoint
CREATE INDEX "users_words" ON "users" USING gin ("search_text" gin_trgm_ops);
--> statement-breakpoint
CREATE UNIQUE INDEX "roles_name_es" ON "roles" USING btree (f_norm("name_es"));
--> statement-breakpoint
CREATE UNIQUE INDEX "roles_name_en" ON "roles" USING btree (f_norm("name_en"));
--> statement-breakpoint
CREATE INDEX "email_changes_user" ON "email_changes" USING btree ("user_id","at");
--> statement-breakpoint
CREATE INDEX "mailed_secrets_user" ON "mailed_secrets" USING btree ("user_id","purpose","sent_at");
--> statement-breakpoint
CREATE INDEX "mailed_secrets_hash" ON "mailed_secrets" USING btree ("secret_hash");
--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "terms_in_force" ON "terms" USING btree ("published") WHERE "terms"."published";
--> statement-breakpoint
CREATE INDEX "terms_acceptances_version" ON "terms_acceptances" USING btree ("version");
--> statement-breakpoint
CREATE INDEX "activities_date" ON "activities" USING btree ("date",coalesce("hour", ''),"id");
--> statement-breakpoint
CREATE INDEX "activities_state" ON "activities" USING btree ("state","date",coalesce("hour", ''),"id");
--> statement-breakpoint
CREATE INDEX "activities_title" ON "activities" USING btree ("title" collate "es","id");
--> statement-breakpoint
CREATE INDEX "activities_reminders" ON "activities" USING btree ("notification_date") WHERE "activities"."reminded_at" is null and "activities"."state" = 'pending';
--> statement-breakpoint
CREATE INDEX "activities_series" ON "activities" USING btree ("series_id","date") WHERE "activities"."series_id" is not null;
--> statement-breakpoint
CREATE INDEX "activities_creator" ON "activities" USING btree ("created_by","date");
--> statement-breakpoint
CREATE INDEX "activities_words" ON "activities" USING gin ("search_text" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "activity_log_activity" ON "activity_log" USING btree ("activity_id","at");
--> statement-breakpoint
CREATE INDEX "activity_people_user" ON "activity_people" USING btree ("user_id","activity_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "chat_conversations_two" ON "chat_conversations" USING btree ("low_user","high_user");
--> statement-breakpoint
CREATE UNIQUE INDEX "chat_conversations_table" ON "chat_conversations" USING btree ("table_id");
--> statement-breakpoint
CREATE INDEX "chat_conversations_high" ON "chat_conversations" USING btree ("high_user");
--> statement-breakpoint
CREATE UNIQUE INDEX "chat_messages_order" ON "chat_messages" USING btree ("conversation_id","seq");
--> statement-breakpoint
CREATE INDEX "chat_messages_changed" ON "chat_messages" USING btree ("conversation_id","updated_at");
--> statement-breakpoint
CREATE INDEX "chat_messages_objective" ON "chat_messages" USING btree ("objective_id","seq") WHERE "chat_messages"."objective_id" is not null;
--> statement-breakpoint
CREATE INDEX "chat_messages_media" ON "chat_messages" USING btree ("media_id") WHERE "chat_messages"."media_id" is not null;
--> statement-breakpoint
CREATE INDEX "chat_messages_counted" ON "chat_messages" USING btree ("sent_at","conversation_id") WHERE "chat_messages"."deleted_at" is null and "chat_messages"."type" <> 'system';
--> statement-breakpoint
CREATE INDEX "chat_messages_words" ON "chat_messages" USING gin ("search_text" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "chat_options_message" ON "chat_options" USING btree ("message_id","order");
--> statement-breakpoint
CREATE INDEX "chat_presence_room" ON "chat_presence" USING btree ("room","person");
--> statement-breakpoint
CREATE INDEX "chat_presence_seen" ON "chat_presence" USING btree ("seen_at");
--> statement-breakpoint
CREATE INDEX "correspondence_users_user" ON "correspondence_users" USING btree ("user_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "correspondences_name" ON "correspondences" USING btree (f_norm("name"));
--> statement-breakpoint
CREATE INDEX "correspondences_words" ON "correspondences" USING gin ("search_text" gin_trgm_ops);
--> statement-breakpoint
CREATE UNIQUE INDEX "folder_grants_user" ON "folder_grants" USING btree ("folder_id","user_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "folder_grants_group" ON "folder_grants" USING btree ("folder_id","group_id");
--> statement-breakpoint
CREATE INDEX "folder_grants_of_user" ON "folder_grants" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "folder_grants_of_group" ON "folder_grants" USING btree ("group_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "folders_name" ON "folders" USING btree ("parent_id",f_norm("name")) WHERE deleted_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "folders_root" ON "folders" USING btree ("owner_id") WHERE parent_id is null;
--> statement-breakpoint
CREATE INDEX "folders_path" ON "folders" USING gin ("path");
--> statement-breakpoint
CREATE INDEX "folders_parent" ON "folders" USING btree ("parent_id");
--> statement-breakpoint
CREATE INDEX "folders_owner" ON "folders" USING btree ("owner_id");
--> statement-breakpoint
CREATE INDEX "folders_deleted" ON "folders" USING btree ("deleted_at");
--> statement-breakpoint
CREATE INDEX "folders_words" ON "folders" USING gin ("search_text" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "media_element" ON "media" USING btree ("element","element_id","created_at");
--> statement-breakpoint
CREATE INDEX "media_deleted" ON "media" USING btree ("deleted_at");
--> statement-breakpoint
CREATE INDEX "media_brought_by" ON "media" USING btree ("brought_by");
--> statement-breakpoint
CREATE INDEX "media_words" ON "media" USING gin ("search_text" gin_trgm_ops);
--> statement-breakpoint
CREATE UNIQUE INDEX "media_grants_user" ON "media_grants" USING btree ("media_id","user_id","given_by");
--> statement-breakpoint
CREATE UNIQUE INDEX "media_grants_group" ON "media_grants" USING btree ("media_id","group_id","given_by");
--> statement-breakpoint
CREATE INDEX "media_grants_given_by" ON "media_grants" USING btree ("given_by");
--> statement-breakpoint
CREATE INDEX "media_grants_of_user" ON "media_grants" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "media_grants_of_group" ON "media_grants" USING btree ("group_id");
--> statement-breakpoint
CREATE INDEX "media_links_media" ON "media_links" USING btree ("media_id","created_at");
--> statement-breakpoint
CREATE INDEX "media_links_shared_by" ON "media_links" USING btree ("shared_by");
--> statement-breakpoint
CREATE INDEX "media_texts_waiting" ON "media_texts" USING btree ("since") WHERE "media_texts"."text" is null;
--> statement-breakpoint
CREATE INDEX "media_texts_words" ON "media_texts" USING gin ("search_text" gin_trgm_ops);
--> statement-breakpoint
CREATE UNIQUE INDEX "media_uploads_same" ON "media_uploads" USING btree ("user_id","element","element_id","sha256","name");
--> statement-breakpoint
CREATE INDEX "media_uploads_created" ON "media_uploads" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "media_versions_brought_by" ON "media_versions" USING btree ("brought_by");
--> statement-breakpoint
CREATE INDEX "user_group_members_user" ON "user_group_members" USING btree ("user_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "user_groups_name" ON "user_groups" USING btree (f_norm("name"));
--> statement-breakpoint
CREATE INDEX "user_groups_words" ON "user_groups" USING gin ("search_text" gin_trgm_ops);
--> statement-breakpoint
CREATE UNIQUE INDEX "virtual_table_externals_email" ON "virtual_table_externals" USING btree ("table_id","email");
--> statement-breakpoint
CREATE INDEX "virtual_table_groups_group" ON "virtual_table_groups" USING btree ("group_id","table_id");
--> statement-breakpoint
CREATE INDEX "virtual_table_guest_sessions_invitation" ON "virtual_table_guest_sessions" USING btree ("invitation_id");
--> statement-breakpoint
CREATE INDEX "virtual_table_guest_sessions_expiry" ON "virtual_table_guest_sessions" USING btree ("expires_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "virtual_table_invitations_email" ON "virtual_table_invitations" USING btree ("table_id","email");
--> statement-breakpoint
CREATE UNIQUE INDEX "virtual_table_invitations_link" ON "virtual_table_invitations" USING btree ("link_hash");
--> statement-breakpoint
CREATE UNIQUE INDEX "virtual_table_minutes_version" ON "virtual_table_minutes" USING btree ("table_id","version");
--> statement-breakpoint
CREATE INDEX "virtual_table_minutes_waiting" ON "virtual_table_minutes" USING btree ("at") WHERE "virtual_table_minutes"."sha256" is null;
--> statement-breakpoint
CREATE INDEX "virtual_table_objectives_table" ON "virtual_table_objectives" USING btree ("table_id","order");
--> statement-breakpoint
CREATE UNIQUE INDEX "virtual_table_objectives_pinned" ON "virtual_table_objectives" USING btree ("table_id") WHERE "virtual_table_objectives"."persistent";
--> statement-breakpoint
CREATE INDEX "virtual_table_people_user" ON "virtual_table_people" USING btree ("user_id","table_id");
--> statement-breakpoint
CREATE INDEX "virtual_tables_title" ON "virtual_tables" USING btree ("title" collate "es","id");
--> statement-breakpoint
CREATE INDEX "virtual_tables_opens" ON "virtual_tables" USING btree ("open_date","id");
--> statement-breakpoint
CREATE INDEX "virtual_tables_closes" ON "virtual_tables" USING btree ("close_date","id");
--> statement-breakpoint
CREATE INDEX "virtual_tables_closes_down" ON "virtual_tables" USING btree ("close_date" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "virtual_tables_made" ON "virtual_tables" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "virtual_tables_told" ON "virtual_tables" USING btree ("told","open_date");
--> statement-breakpoint
CREATE INDEX "virtual_tables_words" ON "virtual_tables" USING gin ("search_text" gin_trgm_ops);
--> statement-breakpoint
CREATE UNIQUE INDEX "work_plans_month" ON "work_plans" USING btree ("user_id","year","month");
--> statement-breakpoint
CREATE INDEX "work_plans_newest" ON "work_plans" USING btree ("year","month","id");
--> statement-breakpoint
CREATE INDEX "work_plans_title" ON "work_plans" USING btree ("title" collate "es","id");
--> statement-breakpoint
CREATE INDEX "work_plans_words" ON "work_plans" USING gin ("search_text" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "name_words_word" ON "name_words" USING btree ("word");
--> statement-breakpoint
CREATE INDEX "name_words_sound" ON "name_words" USING gin ("sound" gin_trgm_ops);
--> statement-breakpoint
CREATE UNIQUE INDEX "board_mails_board" ON "board_mails" USING btree ("user_id","board");
--> statement-breakpoint
CREATE INDEX "board_mails_due" ON "board_mails" USING btree ("weekday","sent_for");
--> statement-breakpoint
CREATE INDEX "changed_days_source" ON "changed_days" USING btree ("source","first");
--> statement-breakpoint
CREATE UNIQUE INDEX "bank_accounts_number" ON "bank_accounts" USING btree ("account_number");
--> statement-breakpoint
CREATE INDEX "bank_accounts_words" ON "bank_accounts" USING gin ("search_text" gin_trgm_ops);
--> statement-breakpoint
CREATE UNIQUE INDEX "exchange_rates_day" ON "exchange_rates" USING btree ("from_currency","to_currency","organism","date");
--> statement-breakpoint
CREATE INDEX "exchange_rates_newest" ON "exchange_rates" USING btree ("from_currency","to_currency","date" DESC NULLS FIRST);
--> statement-breakpoint
CREATE UNIQUE INDEX "gateway_events_dedupe" ON "gateway_events" USING btree ("gateway","verified","dedupe_key");
--> statement-breakpoint
CREATE INDEX "gateway_events_waiting" ON "gateway_events" USING btree ("next_try_at") WHERE "gateway_events"."state" in ('stored', 'parked');
--> statement-breakpoint
CREATE INDEX "gateway_events_rejected" ON "gateway_events" USING btree ("received_at") WHERE "gateway_events"."state" = 'rejected';
--> statement-breakpoint
CREATE INDEX "gateway_events_reference" ON "gateway_events" USING btree ("reference");
--> statement-breakpoint
CREATE INDEX "gateway_events_last" ON "gateway_events" USING btree ("gateway",(verified = 'bad'),coalesce(repeated_at, received_at) desc) WHERE "gateway_events"."channel" = 'server';
--> statement-breakpoint
CREATE INDEX "payment_sums_month" ON "payment_sums" USING btree ("gateway","month");
--> statement-breakpoint
CREATE UNIQUE INDEX "payment_links_open" ON "payment_links" USING btree ("kind","subject_id") WHERE "payment_links"."closed" is null;
--> statement-breakpoint
CREATE INDEX "payment_links_subject" ON "payment_links" USING btree ("kind","subject_id","created_at");
--> statement-breakpoint
CREATE INDEX "payment_links_expiry" ON "payment_links" USING btree ("expires_at") WHERE "payment_links"."closed" is null;
--> statement-breakpoint
CREATE INDEX "payment_log_payment" ON "payment_log" USING btree ("payment_id","at");
--> statement-breakpoint
CREATE UNIQUE INDEX "payment_refunds_one_open" ON "payment_refunds" USING btree ("payment_id") WHERE "payment_refunds"."status" in ('proposed', 'sending', 'asked', 'unclear');
--> statement-breakpoint
CREATE UNIQUE INDEX "payment_refunds_theirs" ON "payment_refunds" USING btree ("payment_id","gateway_refund_id") WHERE "payment_refunds"."gateway_refund_id" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "payment_refunds_reference" ON "payment_refunds" USING btree ("reference") WHERE "payment_refunds"."means" = 'gateway';
--> statement-breakpoint
CREATE INDEX "payment_refunds_payment" ON "payment_refunds" USING btree ("payment_id","created_at");
--> statement-breakpoint
CREATE INDEX "payment_refunds_ask" ON "payment_refunds" USING btree ("ask_at") WHERE "payment_refunds"."ask_at" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_open" ON "payments" USING btree ("kind","subject_id") WHERE "payments"."status" in ('created', 'paying');
--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_settled" ON "payments" USING btree ("kind","subject_id") WHERE "payments"."settled";
--> statement-breakpoint
CREATE INDEX "payments_subject" ON "payments" USING btree ("kind","subject_id","created_at");
--> statement-breakpoint
CREATE INDEX "payments_poll" ON "payments" USING btree ("next_poll_at") WHERE "payments"."next_poll_at" is not null;
--> statement-breakpoint
CREATE INDEX "payments_listed" ON "payments" USING btree ("gateway","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "payments_view" ON "payments" USING btree ("gateway","kind","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "payments_waiting" ON "payments" USING btree ("gateway","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "payments"."disputed" or "payments"."duplicated" or "payments"."late" or "payments"."refund_due" > "payments"."refunded_amount";
--> statement-breakpoint
CREATE INDEX "payments_open_refund" ON "payments" USING btree ("gateway","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "payments"."open_refund" is not null;
--> statement-breakpoint
CREATE INDEX "payments_gateway" ON "payments" USING btree ("gateway","status","created_at","id","currency","amount","refunded_amount");
--> statement-breakpoint
CREATE INDEX "payments_number" ON "payments" USING btree ("gateway","subject_number","id");
--> statement-breakpoint
CREATE INDEX "payments_amount" ON "payments" USING btree ("gateway","amount","id");
--> statement-breakpoint
CREATE INDEX "payments_confirmed" ON "payments" USING btree ("gateway","confirmed_at","id");
--> statement-breakpoint
CREATE INDEX "payments_confirmed_last" ON "payments" USING btree ("gateway","confirmed_at" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "payments_words" ON "payments" USING gin ("search_text" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "payments_gateway_id" ON "payments" USING btree ("gateway_id") WHERE "payments"."gateway_id" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "bank_deposits_reference" ON "bank_deposits" USING btree ("gateway","day","currency","reference") WHERE "bank_deposits"."withdrawn_at" is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "differences_fact" ON "differences" USING btree ("gateway","fact");
--> statement-breakpoint
CREATE INDEX "differences_listed" ON "differences" USING btree ("gateway","day","status","kind","reference","id");
--> statement-breakpoint
CREATE INDEX "differences_open" ON "differences" USING btree ("gateway","day","reference") WHERE "differences"."status" = 'open';
--> statement-breakpoint
CREATE INDEX "differences_kind" ON "differences" USING btree ("gateway","day","kind","status","reference","id");
--> statement-breakpoint
CREATE INDEX "differences_reference" ON "differences" USING btree ("gateway","day","reference","id");
--> statement-breakpoint
CREATE INDEX "differences_payment" ON "differences" USING btree ("payment_id") WHERE "differences"."payment_id" is not null;
--> statement-breakpoint
CREATE INDEX "differences_record" ON "differences" USING btree ("record_id") WHERE "differences"."record_id" is not null;
--> statement-breakpoint
CREATE INDEX "gateway_records_at" ON "gateway_records" USING btree ("gateway","day","moment","id");
--> statement-breakpoint
CREATE INDEX "gateway_records_name" ON "gateway_records" USING btree ("gateway","day","name","id");
--> statement-breakpoint
CREATE INDEX "gateway_records_amount" ON "gateway_records" USING btree ("gateway","day","amount","id");
--> statement-breakpoint
CREATE INDEX "gateway_records_payment" ON "gateway_records" USING btree ("payment_id") WHERE "gateway_records"."payment_id" is not null;
--> statement-breakpoint
CREATE INDEX "reconciliation_log_day" ON "reconciliation_log" USING btree ("day_id","at");
--> statement-breakpoint
CREATE INDEX "statement_imports_day" ON "statement_imports" USING btree ("gateway","day","loaded_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "statement_imports_file" ON "statement_imports" USING btree ("gateway","day","file_id") WHERE "statement_imports"."withdrawn_at" is null and "statement_imports"."file_id" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "statement_imports_list" ON "statement_imports" USING btree ("gateway","day","source") WHERE "statement_imports"."withdrawn_at" is null and "statement_imports"."file_id" is null;
--> statement-breakpoint
CREATE INDEX "statement_lines_said" ON "statement_lines" USING btree ("gateway","operation");
--> statement-breakpoint
CREATE INDEX "client_contacts_client" ON "client_contacts" USING btree ("client_id","order");
--> statement-breakpoint
CREATE INDEX "client_contacts_words" ON "client_contacts" USING gin ("search_text" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "client_import_rows_faults" ON "client_import_rows" USING btree ("import_id","line") WHERE "client_import_rows"."faults" <> '[]';
--> statement-breakpoint
CREATE INDEX "client_import_rows_client" ON "client_import_rows" USING btree ("import_id","client_id") WHERE "client_import_rows"."client_id" is not null;
--> statement-breakpoint
CREATE INDEX "client_imports_made" ON "client_imports" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "client_imports_same" ON "client_imports" USING btree ("sha256","ended_at");
--> statement-breakpoint
CREATE INDEX "client_imports_under_way" ON "client_imports" USING btree ("updated_at") WHERE "client_imports"."status" in ('checking', 'running', 'undoing');
--> statement-breakpoint
CREATE INDEX "client_values_client" ON "client_values" USING btree ("client_id","at");
--> statement-breakpoint
CREATE INDEX "clients_number" ON "clients" USING btree ("client_number" collate "es","id");
--> statement-breakpoint
CREATE INDEX "clients_name" ON "clients" USING btree ("name" collate "es","id");
--> statement-breakpoint
CREATE INDEX "clients_made" ON "clients" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "clients_like" ON "clients" USING gin (f_norm("name") gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "clients_words" ON "clients" USING gin ("search_text" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "clients_ci" ON "clients" USING btree ("ci") WHERE "clients"."ci" is not null;
--> statement-breakpoint
CREATE INDEX "clients_passport" ON "clients" USING btree ("passport") WHERE "clients"."passport" is not null;
--> statement-breakpoint
CREATE INDEX "clients_tax_id" ON "clients" USING btree ("tax_id") WHERE "clients"."tax_id" is not null;
--> statement-breakpoint
CREATE INDEX "clients_email" ON "clients" USING btree ("email") WHERE "clients"."email" is not null;
--> statement-breakpoint
CREATE INDEX "clients_phone" ON "clients" USING btree ("phone") WHERE "clients"."phone" is not null;
--> statement-breakpoint
CREATE INDEX "clients_user_id" ON "clients" USING btree ("user_id") WHERE "clients"."user_id" is not null;
--> statement-breakpoint
CREATE INDEX "clients_merged_into" ON "clients" USING btree ("merged_into") WHERE "clients"."merged_into" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "clients_account" ON "clients" USING btree ("user_id") WHERE "clients"."merged_into" is null and "clients"."user_id" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "data_sheets_client" ON "data_sheets" USING btree ("client_id");
--> statement-breakpoint
CREATE INDEX "data_sheets_image" ON "data_sheets" USING btree ("image") WHERE "data_sheets"."image" is not null;
--> statement-breakpoint
CREATE INDEX "consulate_contract_log_contract" ON "consulate_contract_log" USING btree ("contract_id","at");
--> statement-breakpoint
CREATE INDEX "consulate_contracts_number" ON "consulate_contracts" USING btree ("number" collate "es","id");
--> statement-breakpoint
CREATE INDEX "consulate_contracts_newest" ON "consulate_contracts" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "consulate_contracts_state" ON "consulate_contracts" USING btree ("state","created_at","id");
--> statement-breakpoint
CREATE INDEX "consulate_contracts_client" ON "consulate_contracts" USING btree ("client_id") WHERE "consulate_contracts"."client_id" is not null;
--> statement-breakpoint
CREATE INDEX "consulate_contracts_filing" ON "consulate_contracts" USING btree ("filing_id") WHERE "consulate_contracts"."filing_id" is not null;
--> statement-breakpoint
CREATE INDEX "consulate_contracts_done" ON "consulate_contracts" USING btree ("completed_at") WHERE "consulate_contracts"."completed_at" is not null;
--> statement-breakpoint
CREATE INDEX "consulate_contracts_words" ON "consulate_contracts" USING gin ("search_text" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "consulate_document_log_document" ON "consulate_document_log" USING btree ("document_id","at");
--> statement-breakpoint
CREATE INDEX "consulate_documents_contract" ON "consulate_documents" USING btree ("contract_id","order");
--> statement-breakpoint
CREATE INDEX "consulate_documents_code" ON "consulate_documents" USING btree ("code" collate "es","id");
--> statement-breakpoint
CREATE INDEX "consulate_documents_newest" ON "consulate_documents" USING btree ("status_at","id");
--> statement-breakpoint
CREATE INDEX "consulate_documents_status" ON "consulate_documents" USING btree ("status","status_at","id");
--> statement-breakpoint
CREATE INDEX "consulate_documents_type" ON "consulate_documents" USING btree ("document_type");
--> statement-breakpoint
CREATE INDEX "consulate_documents_delivered" ON "consulate_documents" USING btree ("delivered_at","contract_id");
--> statement-breakpoint
CREATE INDEX "consulate_documents_package" ON "consulate_documents" USING btree ("package_number") WHERE "consulate_documents"."package_number" is not null;
--> statement-breakpoint
CREATE INDEX "consulate_documents_words" ON "consulate_documents" USING gin ("search_text" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "consulate_invoiced_offer" ON "consulate_invoiced" USING btree ("offer_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "contract_offer_lines_place" ON "contract_offer_lines" USING btree ("offer_id","side","position");
--> statement-breakpoint
CREATE INDEX "contract_offer_lines_code" ON "contract_offer_lines" USING btree ("code");
--> statement-breakpoint
CREATE INDEX "contract_offer_log_offer" ON "contract_offer_log" USING btree ("offer_id","at");
--> statement-breakpoint
CREATE INDEX "contract_offers_date" ON "contract_offers" USING btree ("date","id");
--> statement-breakpoint
CREATE INDEX "contract_offers_client_number" ON "contract_offers" USING btree ("client_number","id");
--> statement-breakpoint
CREATE INDEX "contract_offers_total" ON "contract_offers" USING btree ("currency","total_amount","id");
--> statement-breakpoint
CREATE INDEX "contract_offers_client" ON "contract_offers" USING btree ("client_id","id");
--> statement-breakpoint
CREATE INDEX "contract_offers_account" ON "contract_offers" USING btree ("bank_account_id");
--> statement-breakpoint
CREATE INDEX "contract_offers_filing" ON "contract_offers" USING btree ("filing_id") WHERE "contract_offers"."filing_id" is not null;
--> statement-breakpoint
CREATE INDEX "contract_offers_not_signed" ON "contract_offers" USING btree ("issued_at","id") WHERE "contract_offers"."signed_at" is null and "contract_offers"."status" in ('unsigned', 'paid');
--> statement-breakpoint
CREATE INDEX "contract_offers_not_paid" ON "contract_offers" USING btree ("signed_at","id") WHERE "contract_offers"."status" = 'signed';
--> statement-breakpoint
CREATE INDEX "contract_offers_own" ON "contract_offers" USING btree ("created_by","id");
--> statement-breakpoint
CREATE INDEX "contract_offers_requested" ON "contract_offers" USING btree ("requested_by","id");
--> statement-breakpoint
CREATE INDEX "contract_offers_approved" ON "contract_offers" USING btree ("approved_by","id");
--> statement-breakpoint
CREATE INDEX "contract_offers_words" ON "contract_offers" USING gin ("search_text" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "filing_deadlines_filing" ON "filing_deadlines" USING btree ("filing_id","due_on");
--> statement-breakpoint
CREATE INDEX "filing_deadlines_due" ON "filing_deadlines" USING btree ("due_on","filing_id") WHERE "filing_deadlines"."done_at" is null;
--> statement-breakpoint
CREATE INDEX "filing_sums_month" ON "filing_sums" USING btree ("month");
--> statement-breakpoint
CREATE INDEX "filing_warnings_day" ON "filing_warnings" USING btree ("day");
--> statement-breakpoint
CREATE UNIQUE INDEX "filings_radication" ON "filings" USING btree ("radication_number");
--> statement-breakpoint
CREATE UNIQUE INDEX "filings_contract" ON "filings" USING btree ("contract_number") WHERE "filings"."kind" = 'contract';
--> statement-breakpoint
CREATE UNIQUE INDEX "filings_supplement" ON "filings" USING btree ("supplement_number") WHERE "filings"."supplement_number" is not null;
--> statement-breakpoint
CREATE INDEX "filings_radication_sort" ON "filings" USING btree ("radication_number","id");
--> statement-breakpoint
CREATE INDEX "filings_fee" ON "filings" USING btree ("currency","fee","id");
--> statement-breakpoint
CREATE INDEX "filings_subscribed" ON "filings" USING btree ("subscription_date","id");
--> statement-breakpoint
CREATE INDEX "filings_ends" ON "filings" USING btree ("termination_date","id");
--> statement-breakpoint
CREATE INDEX "filings_ends_down" ON "filings" USING btree ("termination_date" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "filings_client_id" ON "filings" USING btree ("client_id","subscription_date","id");
--> statement-breakpoint
CREATE INDEX "filings_specialist_id" ON "filings" USING btree ("specialist_id","subscription_date","id");
--> statement-breakpoint
CREATE INDEX "filings_kind" ON "filings" USING btree ("kind","subscription_date","id");
--> statement-breakpoint
CREATE INDEX "filings_practice_area" ON "filings" USING btree ("practice_area","subscription_date","id");
--> statement-breakpoint
CREATE INDEX "filings_sector" ON "filings" USING btree ("sector","subscription_date","id");
--> statement-breakpoint
CREATE INDEX "filings_country" ON "filings" USING btree ("country","subscription_date","id");
--> statement-breakpoint
CREATE INDEX "filings_narrowed" ON "filings" USING btree ("practice_area","sector","country");
--> statement-breakpoint
CREATE INDEX "filings_service_modality" ON "filings" USING btree ("service_modality");
--> statement-breakpoint
CREATE INDEX "filings_service_type" ON "filings" USING btree ("service_type");
--> statement-breakpoint
CREATE INDEX "filings_taken_shape" ON "filings" USING btree ("taken_shape");
--> statement-breakpoint
CREATE INDEX "filings_termination" ON "filings" USING btree ("termination");
--> statement-breakpoint
CREATE INDEX "filings_contract_number" ON "filings" USING btree ("contract_number");
--> statement-breakpoint
CREATE INDEX "filings_parent" ON "filings" USING btree ("parent_id") WHERE "filings"."parent_id" is not null;
--> statement-breakpoint
CREATE INDEX "filings_pending" ON "filings" USING btree ("subscription_date","id") WHERE "filings"."voucher_pending";
--> statement-breakpoint
CREATE INDEX "filings_words" ON "filings" USING gin ("search_text" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "legal_documents_contract" ON "legal_documents" USING btree ("contract_id","order");
--> statement-breakpoint
CREATE INDEX "legal_documents_type" ON "legal_documents" USING btree ("document_type");
--> statement-breakpoint
CREATE INDEX "legal_documents_destination" ON "legal_documents" USING btree ("destination");
--> statement-breakpoint
CREATE INDEX "legal_documents_delivered" ON "legal_documents" USING btree ("delivered_at","contract_id");
--> statement-breakpoint
CREATE INDEX "legalization_contracts_number" ON "legalization_contracts" USING btree ("number" collate "es","id");
--> statement-breakpoint
CREATE INDEX "legalization_contracts_newest" ON "legalization_contracts" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "legalization_contracts_due" ON "legalization_contracts" USING btree ("due_on","id");
--> statement-breakpoint
CREATE INDEX "legalization_contracts_state" ON "legalization_contracts" USING btree ("state","created_at","id");
--> statement-breakpoint
CREATE INDEX "legalization_contracts_client" ON "legalization_contracts" USING btree ("client_id") WHERE "legalization_contracts"."client_id" is not null;
--> statement-breakpoint
CREATE INDEX "legalization_contracts_filing" ON "legalization_contracts" USING btree ("filing_id") WHERE "legalization_contracts"."filing_id" is not null;
--> statement-breakpoint
CREATE INDEX "legalization_contracts_done" ON "legalization_contracts" USING btree ("completed_at") WHERE "legalization_contracts"."completed_at" is not null;
--> statement-breakpoint
CREATE INDEX "legalization_contracts_words" ON "legalization_contracts" USING gin ("search_text" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "legalization_log_contract" ON "legalization_log" USING btree ("contract_id","at");
--> statement-breakpoint
CREATE INDEX "notarial_filings_number" ON "notarial_filings" USING btree ("number" collate "es","id");
--> statement-breakpoint
CREATE INDEX "notarial_filings_date" ON "notarial_filings" USING btree ("procedure_date","id");
--> statement-breakpoint
CREATE INDEX "notarial_filings_fee" ON "notarial_filings" USING btree ("currency","fee","id");
--> statement-breakpoint
CREATE INDEX "notarial_filings_client" ON "notarial_filings" USING btree ("client_id","procedure_date","id");
--> statement-breakpoint
CREATE INDEX "notarial_filings_lawyer" ON "notarial_filings" USING btree ("lawyer_id","procedure_date","id");
--> statement-breakpoint
CREATE INDEX "notarial_filings_pending" ON "notarial_filings" USING btree ("procedure_date","id") WHERE "notarial_filings"."voucher_pending";
--> statement-breakpoint
CREATE INDEX "notarial_filings_words" ON "notarial_filings" USING gin ("search_text" gin_trgm_ops);
--> statement-breakpoint
CREATE UNIQUE INDEX "offer_rule_sends_day" ON "offer_rule_sends" USING btree ("rule_id","offer_id","day");
--> statement-breakpoint
CREATE INDEX "offer_rule_sends_offer" ON "offer_rule_sends" USING btree ("offer_id");
--> statement-breakpoint
CREATE INDEX "offer_rules_priority" ON "offer_rules" USING btree ("priority","id");
--> statement-breakpoint
CREATE INDEX "offer_rules_name" ON "offer_rules" USING btree ("name" collate "es","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "route_cards_answer" ON "route_cards" USING btree ("destination",coalesce("document_type", '')) WHERE "route_cards"."active";
--> statement-breakpoint
CREATE INDEX "route_cards_checked" ON "route_cards" USING btree ("checked_on","id");
--> statement-breakpoint
CREATE INDEX "route_cards_document" ON "route_cards" USING btree ("document_type");
--> statement-breakpoint
CREATE INDEX "route_cards_words" ON "route_cards" USING gin ("search_text" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "closed_days_date" ON "closed_days" USING btree ("date");
--> statement-breakpoint
CREATE INDEX "slots_free" ON "slots" USING btree ("offer_id","date","id") WHERE "slots"."status" = 'available';
--> statement-breakpoint
CREATE INDEX "slots_offer_date" ON "slots" USING btree ("offer_id","date");
--> statement-breakpoint
CREATE INDEX "slots_common" ON "slots" USING btree ("common_id") WHERE "slots"."common_id" is not null;
--> statement-breakpoint
CREATE INDEX "slots_held" ON "slots" USING btree ("reserved_until") WHERE "slots"."status" = 'reserved';
--> statement-breakpoint
CREATE INDEX "slots_user_week" ON "slots" USING btree ("user_id","week") WHERE "slots"."user_id" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_lines_once" ON "invoice_lines" USING btree ("form_id") WHERE "invoice_lines"."live";
--> statement-breakpoint
CREATE INDEX "invoice_lines_words" ON "invoice_lines" USING gin ("search_text" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "invoices_newest" ON "invoices" USING btree ("family","issued_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "invoices_date" ON "invoices" USING btree ("family","date");
--> statement-breakpoint
CREATE INDEX "invoices_words" ON "invoices" USING gin ("search_text" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "hand_overs_original" ON "hand_overs" USING btree ("original_id","at","arrival");
--> statement-breakpoint
CREATE UNIQUE INDEX "lot_papers_one" ON "lot_papers" USING btree ("original_id") WHERE "lot_papers"."travels";
--> statement-breakpoint
CREATE INDEX "lot_papers_original" ON "lot_papers" USING btree ("original_id");
--> statement-breakpoint
CREATE INDEX "original_lots_newest" ON "original_lots" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "original_lots_state" ON "original_lots" USING btree ("state","created_at","id");
--> statement-breakpoint
CREATE INDEX "original_lots_words" ON "original_lots" USING gin ("search_text" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "originals_since" ON "originals" USING btree ("since","id");
--> statement-breakpoint
CREATE INDEX "originals_created" ON "originals" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "originals_kind" ON "originals" USING btree ("kind","since","id");
--> statement-breakpoint
CREATE INDEX "originals_place" ON "originals" USING btree ("place","since","id");
--> statement-breakpoint
CREATE INDEX "originals_subject" ON "originals" USING btree ("subject_id");
--> statement-breakpoint
CREATE INDEX "originals_held" ON "originals" USING btree ("held_by","since","id");
--> statement-breakpoint
CREATE INDEX "originals_differ" ON "originals" USING btree ("since","id") WHERE "originals"."differs";
--> statement-breakpoint
CREATE INDEX "originals_words" ON "originals" USING gin ("search_text" gin_trgm_ops);
--> statement-breakpoint
CREATE UNIQUE INDEX "carriers_ci" ON "carriers" USING btree ("ci");
--> statement-breakpoint
CREATE INDEX "carriers_name" ON "carriers" USING btree ("name" collate "es");
--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_under_way" ON "deliveries" USING btree ("common_id") WHERE "deliveries"."status" in ('pendingDelivery', 'readyForMessaging', 'transporting');
--> statement-breakpoint
CREATE INDEX "deliveries_newest" ON "deliveries" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "deliveries"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "deliveries_status" ON "deliveries" USING btree ("status" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "deliveries"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "deliveries_municipality" ON "deliveries" USING btree ("municipality" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "deliveries"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "deliveries_status_at" ON "deliveries" USING btree ("status_at","id") WHERE "deliveries"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "deliveries_receiver" ON "deliveries" USING btree ("receiver_name" collate "es","id") WHERE "deliveries"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "deliveries_lot" ON "deliveries" USING btree ("lot_number","id");
--> statement-breakpoint
CREATE INDEX "deliveries_lot_down" ON "deliveries" USING btree ("lot_number" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "deliveries_request_number" ON "deliveries" USING btree ("request_number","id");
--> statement-breakpoint
CREATE INDEX "deliveries_request_number_down" ON "deliveries" USING btree ("request_number" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "deliveries_request" ON "deliveries" USING btree ("common_id") WHERE "deliveries"."common_id" is not null;
--> statement-breakpoint
CREATE INDEX "deliveries_owner" ON "deliveries" USING btree ("owner_id","created_at" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "deliveries_words" ON "deliveries" USING gin ("search_text" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "delivery_log_delivery" ON "delivery_log" USING btree ("delivery_id");
--> statement-breakpoint
CREATE INDEX "delivery_lots_carrier" ON "delivery_lots" USING btree ("carrier_id");
--> statement-breakpoint
CREATE INDEX "delivery_lots_open" ON "delivery_lots" USING btree ("left_at");
--> statement-breakpoint
CREATE INDEX "request_form_log_form" ON "request_form_log" USING btree ("form_id","at");
--> statement-breakpoint
CREATE INDEX "request_forms_newest" ON "request_forms" USING btree ("family","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "request_forms"."finished_at" is not null and "request_forms"."hidden_at" is null;
--> statement-breakpoint
CREATE INDEX "request_forms_status" ON "request_forms" USING btree ("family","status" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "request_forms"."finished_at" is not null and "request_forms"."hidden_at" is null;
--> statement-breakpoint
CREATE INDEX "request_forms_status_at" ON "request_forms" USING btree ("family","status_at","id") WHERE "request_forms"."finished_at" is not null and "request_forms"."hidden_at" is null;
--> statement-breakpoint
CREATE INDEX "request_forms_holder" ON "request_forms" USING btree ("family",(coalesce("first_name", '') || ' ' || coalesce("first_last_name", '')) collate "es","id");
--> statement-breakpoint
CREATE INDEX "request_forms_paid" ON "request_forms" USING btree ("family","paid_at","id") WHERE "request_forms"."finished_at" is not null and "request_forms"."hidden_at" is null;
--> statement-breakpoint
CREATE INDEX "request_forms_paid_down" ON "request_forms" USING btree ("family","paid_at" DESC NULLS LAST,"id" DESC NULLS FIRST) WHERE "request_forms"."finished_at" is not null and "request_forms"."hidden_at" is null;
--> statement-breakpoint
CREATE INDEX "request_forms_amount" ON "request_forms" USING btree ("family","currency","amount_total","id") WHERE "request_forms"."finished_at" is not null and "request_forms"."hidden_at" is null;
--> statement-breakpoint
CREATE INDEX "request_forms_amount_down" ON "request_forms" USING btree ("family","currency" DESC NULLS LAST,"amount_total" DESC NULLS LAST,"id" DESC NULLS FIRST) WHERE "request_forms"."finished_at" is not null and "request_forms"."hidden_at" is null;
--> statement-breakpoint
CREATE INDEX "request_forms_by_package" ON "request_forms" USING btree ("family","package_number","id") WHERE "request_forms"."finished_at" is not null and "request_forms"."hidden_at" is null;
--> statement-breakpoint
CREATE INDEX "request_forms_by_package_down" ON "request_forms" USING btree ("family","package_number" DESC NULLS LAST,"id" DESC NULLS FIRST) WHERE "request_forms"."finished_at" is not null and "request_forms"."hidden_at" is null;
--> statement-breakpoint
CREATE INDEX "request_forms_place" ON "request_forms" USING btree ("family","province","municipality") WHERE "request_forms"."finished_at" is not null and "request_forms"."hidden_at" is null;
--> statement-breakpoint
CREATE INDEX "request_forms_document" ON "request_forms" USING btree ("family","document_type") WHERE "request_forms"."finished_at" is not null and "request_forms"."hidden_at" is null;
--> statement-breakpoint
CREATE INDEX "request_forms_destination" ON "request_forms" USING btree ("family","destination") WHERE "request_forms"."finished_at" is not null and "request_forms"."hidden_at" is null;
--> statement-breakpoint
CREATE INDEX "request_forms_delivered" ON "request_forms" USING btree ("family","delivered_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "request_forms"."status" = 'delivered' and "request_forms"."finished_at" is not null and "request_forms"."hidden_at" is null;
--> statement-breakpoint
CREATE INDEX "request_forms_not_invoiced" ON "request_forms" USING btree ("family","delivered_at","id") WHERE "request_forms"."status" = 'delivered' and "request_forms"."finished_at" is not null and "request_forms"."hidden_at" is null and "request_forms"."invoice_number" is null and "request_forms"."paid_at" is not null;
--> statement-breakpoint
CREATE INDEX "request_forms_invoice" ON "request_forms" USING btree ("family","invoice_number","id") WHERE "request_forms"."status" = 'delivered' and "request_forms"."finished_at" is not null and "request_forms"."hidden_at" is null;
--> statement-breakpoint
CREATE INDEX "request_forms_invoice_down" ON "request_forms" USING btree ("family","invoice_number" DESC NULLS LAST,"id" DESC NULLS FIRST) WHERE "request_forms"."status" = 'delivered' and "request_forms"."finished_at" is not null and "request_forms"."hidden_at" is null;
--> statement-breakpoint
CREATE INDEX "request_forms_invoice_date" ON "request_forms" USING btree ("family","invoice_date","id") WHERE "request_forms"."status" = 'delivered' and "request_forms"."finished_at" is not null and "request_forms"."hidden_at" is null;
--> statement-breakpoint
CREATE INDEX "request_forms_invoice_date_down" ON "request_forms" USING btree ("family","invoice_date" DESC NULLS LAST,"id" DESC NULLS FIRST) WHERE "request_forms"."status" = 'delivered' and "request_forms"."finished_at" is not null and "request_forms"."hidden_at" is null;
--> statement-breakpoint
CREATE INDEX "request_forms_ready" ON "request_forms" USING btree ("ready_at") WHERE "request_forms"."ready_at" is not null;
--> statement-breakpoint
CREATE INDEX "request_forms_requester" ON "request_forms" USING btree ("requester_id");
--> statement-breakpoint
CREATE INDEX "request_forms_approved" ON "request_forms" USING btree ("approved_at") WHERE "request_forms"."approved_at" is not null;
--> statement-breakpoint
CREATE INDEX "request_forms_rejected" ON "request_forms" USING btree ("rejected_at") WHERE "request_forms"."rejected_at" is not null;
--> statement-breakpoint
CREATE INDEX "request_forms_words" ON "request_forms" USING gin ("search_text" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "request_groups_requester" ON "request_groups" USING btree ("requester_id","created_at" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "request_groups_open" ON "request_groups" USING btree ("requester_id") WHERE "request_groups"."status" in ('draft', 'notPaid');
--> statement-breakpoint
CREATE INDEX "request_groups_drafts" ON "request_groups" USING btree ("draft_expires_at") WHERE "request_groups"."status" = 'draft';
--> statement-breakpoint
CREATE INDEX "request_groups_unpaid" ON "request_groups" USING btree ("first_link_expires_at") WHERE "request_groups"."status" = 'notPaid';
--> statement-breakpoint
CREATE INDEX "request_groups_week" ON "request_groups" USING btree ("created_at","family");
--> statement-breakpoint
CREATE INDEX "request_groups_words" ON "request_groups" USING gin ("search_text" gin_trgm_ops);
--> statement-breakpoint
CREATE UNIQUE INDEX "request_price_lines_position" ON "request_price_lines" USING btree ("form_id","position");
--> statement-breakpoint
CREATE INDEX "usual_terms_offer" ON "usual_terms" USING btree ("offer_id");
--> statement-breakpoint
CREATE INDEX "tariffs_newest" ON "tariffs" USING btree ("valid_from" DESC NULLS FIRST,"id");
--> statement-breakpoint
CREATE INDEX "audit_log_record" ON "audit_log" USING btree ("record_kind","record_id","at");
--> statement-breakpoint
CREATE INDEX "audit_log_user" ON "audit_log" USING btree ("user_id","at");
--> statement-breakpoint
CREATE UNIQUE INDEX "merges_from" ON "merges" USING btree ("kind","from_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "trash_record" ON "trash" USING btree ("kind","record_id");
--> statement-breakpoint
CREATE INDEX "trash_removed" ON "trash" USING btree ("removed_at","id");
--> statement-breakpoint
-- Vacuum these tables after a fiftieth of their rows changed, so that index-only scans work.
ALTER TABLE "request_forms" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
--> statement-breakpoint
ALTER TABLE "request_groups" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
--> statement-breakpoint
ALTER TABLE "payments" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
--> statement-breakpoint
ALTER TABLE "deliveries" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
--> statement-breakpoint
ALTER TABLE "emails" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
--> statement-breakpoint
-- Sums of filings by month, for the totals of lists. Triggers are ALWAYS enabled: they also run in a session that replicates.
CREATE FUNCTION "filing_sums_follow"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM "filing_sums";
  ELSIF TG_OP = 'INSERT' THEN
    INSERT INTO "filing_sums" ("month", "kind", "currency", "exportable", "practice_area", "count", "fee")
      SELECT date_trunc('month', "subscription_date"::timestamp)::date, "kind", "currency", "exportable", "practice_area", count(*), sum("fee")
      FROM "came" GROUP BY 1, 2, 3, 4, 5;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO "filing_sums" ("month", "kind", "currency", "exportable", "practice_area", "count", "fee")
      SELECT date_trunc('month', "subscription_date"::timestamp)::date, "kind", "currency", "exportable", "practice_area", -count(*), -sum("fee")
      FROM "gone" GROUP BY 1, 2, 3, 4, 5;
  ELSE
    INSERT INTO "filing_sums" ("month", "kind", "currency", "exportable", "practice_area", "count", "fee")
      SELECT date_trunc('month', "subscription_date"::timestamp)::date, "kind", "currency", "exportable", "practice_area", sum("times"), sum("times" * "fee")
      FROM (SELECT *, 1 AS "times" FROM "came" UNION ALL SELECT *, -1 FROM "gone") "changed"
      GROUP BY 1, 2, 3, 4, 5 HAVING sum("times") <> 0 OR sum("times" * "fee") <> 0;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "filing_sums_came" AFTER INSERT ON "filings" REFERENCING NEW TABLE AS "came" FOR EACH STATEMENT EXECUTE FUNCTION "filing_sums_follow"();
--> statement-breakpoint
CREATE TRIGGER "filing_sums_changed" AFTER UPDATE ON "filings" REFERENCING OLD TABLE AS "gone" NEW TABLE AS "came" FOR EACH STATEMENT EXECUTE FUNCTION "filing_sums_follow"();
--> statement-breakpoint
CREATE TRIGGER "filing_sums_gone" AFTER DELETE ON "filings" REFERENCING OLD TABLE AS "gone" FOR EACH STATEMENT EXECUTE FUNCTION "filing_sums_follow"();
--> statement-breakpoint
CREATE TRIGGER "filing_sums_emptied" AFTER TRUNCATE ON "filings" FOR EACH STATEMENT EXECUTE FUNCTION "filing_sums_follow"();
--> statement-breakpoint
ALTER TABLE "filings" ENABLE ALWAYS TRIGGER "filing_sums_came";
--> statement-breakpoint
ALTER TABLE "filings" ENABLE ALWAYS TRIGGER "filing_sums_changed";
--> statement-breakpoint
ALTER TABLE "filings" ENABLE ALWAYS TRIGGER "filing_sums_gone";
--> statement-breakpoint
ALTER TABLE "filings" ENABLE ALWAYS TRIGGER "filing_sums_emptied";
--> statement-breakpoint
-- Sums of payments by month.
CREATE FUNCTION "payment_sums_follow"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM "payment_sums";
  ELSIF TG_OP = 'INSERT' THEN
    INSERT INTO "payment_sums" ("month", "gateway", "kind", "status", "conciliated", "currency", "count", "amount", "refunded")
      SELECT date_trunc('month', "created_at" AT TIME ZONE 'America/Havana')::date, "gateway", "kind", "status", "conciliated", "currency", count(*), sum("amount"), sum("refunded_amount")
      FROM "came" WHERE "status" IN ('confirmed', 'partlyRefunded', 'refunded') GROUP BY 1, 2, 3, 4, 5, 6;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO "payment_sums" ("month", "gateway", "kind", "status", "conciliated", "currency", "count", "amount", "refunded")
      SELECT date_trunc('month', "created_at" AT TIME ZONE 'America/Havana')::date, "gateway", "kind", "status", "conciliated", "currency", -count(*), -sum("amount"), -sum("refunded_amount")
      FROM "gone" WHERE "status" IN ('confirmed', 'partlyRefunded', 'refunded') GROUP BY 1, 2, 3, 4, 5, 6;
  ELSE
    INSERT INTO "payment_sums" ("month", "gateway", "kind", "status", "conciliated", "currency", "count", "amount", "refunded")
      SELECT date_trunc('month', "created_at" AT TIME ZONE 'America/Havana')::date, "gateway", "kind", "status", "conciliated", "currency", sum("times"), sum("times" * "amount"), sum("times" * "refunded_amount")
      FROM (SELECT *, 1 AS "times" FROM "came" UNION ALL SELECT *, -1 FROM "gone") "changed"
      WHERE "status" IN ('confirmed', 'partlyRefunded', 'refunded') GROUP BY 1, 2, 3, 4, 5, 6
      HAVING sum("times") <> 0 OR sum("times" * "amount") <> 0 OR sum("times" * "refunded_amount") <> 0;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "payment_sums_came" AFTER INSERT ON "payments" REFERENCING NEW TABLE AS "came" FOR EACH STATEMENT EXECUTE FUNCTION "payment_sums_follow"();
--> statement-breakpoint
CREATE TRIGGER "payment_sums_changed" AFTER UPDATE ON "payments" REFERENCING OLD TABLE AS "gone" NEW TABLE AS "came" FOR EACH STATEMENT EXECUTE FUNCTION "payment_sums_follow"();
--> statement-breakpoint
CREATE TRIGGER "payment_sums_gone" AFTER DELETE ON "payments" REFERENCING OLD TABLE AS "gone" FOR EACH STATEMENT EXECUTE FUNCTION "payment_sums_follow"();
--> statement-breakpoint
CREATE TRIGGER "payment_sums_emptied" AFTER TRUNCATE ON "payments" FOR EACH STATEMENT EXECUTE FUNCTION "payment_sums_follow"();
--> statement-breakpoint
ALTER TABLE "payments" ENABLE ALWAYS TRIGGER "payment_sums_came";
--> statement-breakpoint
ALTER TABLE "payments" ENABLE ALWAYS TRIGGER "payment_sums_changed";
--> statement-breakpoint
ALTER TABLE "payments" ENABLE ALWAYS TRIGGER "payment_sums_gone";
--> statement-breakpoint
ALTER TABLE "payments" ENABLE ALWAYS TRIGGER "payment_sums_emptied";
--> statement-breakpoint
-- Cached statistics: for each table that they read, its columns and the days whose figures a changed row concerns.
DO $migration$
DECLARE
  "one" record;
  "ever" text := $$SELECT '-infinity'::date, 'infinity'::date FROM "changed"$$;
  "of_request" text := $$unnest(ARRAY[f."created_at", f."approved_at", f."rejected_at"]) "moment" WHERE "moment" IS NOT NULL$$;
BEGIN
  FOR "one" IN SELECT * FROM (VALUES
    ('filings', '*', $$SELECT "subscription_date", "subscription_date" FROM "changed"$$),
    ('notarial_filings', '*', $$SELECT "procedure_date", "procedure_date" FROM "changed"$$),
    ('clients', '"id", "client_type", "country", "acquisition_way", "merged_into", "created_at"', $$
      SELECT "day", "day" FROM (
        SELECT ("created_at" AT TIME ZONE 'America/Havana')::date AS "day" FROM "changed"
        UNION ALL SELECT "subscription_date" FROM "filings" WHERE "client_id" IN (SELECT "id" FROM "changed")
        UNION ALL SELECT "procedure_date" FROM "notarial_filings" WHERE "client_id" IN (SELECT "id" FROM "changed")) "theirs"$$),
    ('legalization_contracts', '*', $$
      SELECT "day", "day" FROM (
        SELECT ("created_at" AT TIME ZONE 'America/Havana')::date AS "day" FROM "changed"
        UNION ALL SELECT (d."delivered_at" AT TIME ZONE 'America/Havana')::date FROM "legal_documents" d
          WHERE d."contract_id" IN (SELECT "id" FROM "changed") AND d."delivered_at" IS NOT NULL) "theirs"$$),
    ('consulate_contracts', '*', $$
      SELECT "day", "day" FROM (
        SELECT ("created_at" AT TIME ZONE 'America/Havana')::date AS "day" FROM "changed"
        UNION ALL SELECT (d."delivered_at" AT TIME ZONE 'America/Havana')::date FROM "consulate_documents" d
          WHERE d."contract_id" IN (SELECT "id" FROM "changed") AND d."delivered_at" IS NOT NULL) "theirs"$$),
    ('legal_documents', '*', $$
      SELECT ("moment" AT TIME ZONE 'America/Havana')::date, ("moment" AT TIME ZONE 'America/Havana')::date
      FROM "changed" LEFT JOIN "legalization_contracts" c ON c."id" = "contract_id",
        unnest(ARRAY[c."created_at", "delivered_at"]) "moment" WHERE "moment" IS NOT NULL$$),
    ('consulate_documents', '*', $$
      SELECT ("moment" AT TIME ZONE 'America/Havana')::date, ("moment" AT TIME ZONE 'America/Havana')::date
      FROM "changed" LEFT JOIN "consulate_contracts" c ON c."id" = "contract_id",
        unnest(ARRAY[c."created_at", "delivered_at"]) "moment" WHERE "moment" IS NOT NULL$$),
    ('contract_offers', '*', $$SELECT "date", "date" FROM "changed"$$),
    ('contract_offer_lines', '*', $$
      SELECT o."date", o."date" FROM "changed" JOIN "contract_offers" o ON o."id" = "offer_id"$$),
    ('bank_accounts', '"id", "bank"', "ever"),
    ('nomenclators', '"code", "ptypes", "meta", "active"', "ever"),
    ('request_forms', '*', $$
      SELECT ("moment" AT TIME ZONE 'America/Havana')::date, ("moment" AT TIME ZONE 'America/Havana')::date
      FROM "changed" f, $$ || "of_request"),
    ('request_price_lines', '*', $$
      SELECT ("moment" AT TIME ZONE 'America/Havana')::date, ("moment" AT TIME ZONE 'America/Havana')::date
      FROM "changed" JOIN "request_forms" f ON f."id" = "form_id", $$ || "of_request"),
    ('payments', '*', $$
      SELECT ("moment" AT TIME ZONE 'America/Havana')::date, ("moment" AT TIME ZONE 'America/Havana')::date FROM (
        SELECT "confirmed_at" AS "moment" FROM "changed"
        UNION ALL SELECT "moment" FROM "changed" p JOIN "request_forms" f ON f."common_id" = p."subject_id",
          unnest(ARRAY[f."created_at", f."approved_at", f."rejected_at"]) "moment") "theirs" WHERE "moment" IS NOT NULL$$),
    ('exchange_rates', '*', $$SELECT "date", 'infinity'::date FROM "changed"$$)
  ) "given" ("source", "read", "days") LOOP
    EXECUTE format($function$
      CREATE FUNCTION %1$I() RETURNS trigger LANGUAGE plpgsql AS $body$
      BEGIN
        IF TG_OP = 'TRUNCATE' THEN
          INSERT INTO "changed_days" VALUES (%2$L, '-infinity', 'infinity');
        ELSIF TG_OP = 'INSERT' THEN
          INSERT INTO "changed_days" WITH "changed" AS (SELECT %3$s FROM "came")
            SELECT DISTINCT %2$L, "of".* FROM (%4$s) "of" ("first", "last");
        ELSIF TG_OP = 'DELETE' THEN
          INSERT INTO "changed_days" WITH "changed" AS (SELECT %3$s FROM "gone")
            SELECT DISTINCT %2$L, "of".* FROM (%4$s) "of" ("first", "last");
        ELSE
          INSERT INTO "changed_days" WITH "changed" AS (
              (SELECT %3$s FROM "came" EXCEPT SELECT %3$s FROM "gone")
              UNION ALL (SELECT %3$s FROM "gone" EXCEPT SELECT %3$s FROM "came"))
            SELECT DISTINCT %2$L, "of".* FROM (%4$s) "of" ("first", "last");
        END IF;
        RETURN NULL;
      END $body$$function$, "one"."source" || '_days', "one"."source", "one"."read", "one"."days");
    EXECUTE format('CREATE TRIGGER "days_came" AFTER INSERT ON %1$I REFERENCING NEW TABLE AS "came" FOR EACH STATEMENT EXECUTE FUNCTION %2$I()', "one"."source", "one"."source" || '_days');
    EXECUTE format('CREATE TRIGGER "days_changed" AFTER UPDATE ON %1$I REFERENCING OLD TABLE AS "gone" NEW TABLE AS "came" FOR EACH STATEMENT EXECUTE FUNCTION %2$I()', "one"."source", "one"."source" || '_days');
    EXECUTE format('CREATE TRIGGER "days_gone" AFTER DELETE ON %1$I REFERENCING OLD TABLE AS "gone" FOR EACH STATEMENT EXECUTE FUNCTION %2$I()', "one"."source", "one"."source" || '_days');
    EXECUTE format('CREATE TRIGGER "days_emptied" AFTER TRUNCATE ON %1$I FOR EACH STATEMENT EXECUTE FUNCTION %2$I()', "one"."source", "one"."source" || '_days');
    EXECUTE format('ALTER TABLE %1$I ENABLE ALWAYS TRIGGER "days_came"', "one"."source");
    EXECUTE format('ALTER TABLE %1$I ENABLE ALWAYS TRIGGER "days_changed"', "one"."source");
    EXECUTE format('ALTER TABLE %1$I ENABLE ALWAYS TRIGGER "days_gone"', "one"."source");
    EXECUTE format('ALTER TABLE %1$I ENABLE ALWAYS TRIGGER "days_emptied"', "one"."source");
  END LOOP;
END $migration$;
--> statement-breakpoint
-- Word index of names: triggers on each table with names add the words that the index lacks.
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
  END LOOP;
END $migration$;
