CREATE TABLE "office_clock" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"trusted_at" timestamp(3) with time zone NOT NULL,
	"reported_at" timestamp(3) with time zone
);
