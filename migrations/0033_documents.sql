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
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
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
ALTER TABLE "media_versions" ADD CONSTRAINT "media_versions_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "media_element" ON "media" USING btree ("element","element_id","created_at");--> statement-breakpoint
CREATE INDEX "media_deleted" ON "media" USING btree ("deleted_at");--> statement-breakpoint
CREATE UNIQUE INDEX "media_uploads_same" ON "media_uploads" USING btree ("user_id","element","element_id","sha256","name");--> statement-breakpoint
CREATE INDEX "media_uploads_created" ON "media_uploads" USING btree ("created_at");