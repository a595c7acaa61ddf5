CREATE TABLE "overdue_days" (
	"day" date PRIMARY KEY NOT NULL
);
