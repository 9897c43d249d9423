-- needs: 0052_usage-rooms
-- The tables become the first partitions, up to the next hour and the next day; later ones are made by a job. Releases before
-- go on: names, columns and the keys of their `on conflict` stay.
ALTER TABLE "play_seconds" RENAME TO "play_seconds_before";--> statement-breakpoint
ALTER TABLE "play_seconds_before" RENAME CONSTRAINT "play_seconds_subject_id_dimension_at_name_pk" TO "play_seconds_before_pk";--> statement-breakpoint
ALTER INDEX "play_seconds_at" RENAME TO "play_seconds_before_at";--> statement-breakpoint
CREATE TABLE "play_seconds" (
	LIKE "play_seconds_before" INCLUDING DEFAULTS,
	CONSTRAINT "play_seconds_subject_id_dimension_at_name_pk" PRIMARY KEY("subject_id","dimension","at","name")
) PARTITION BY RANGE ("at");--> statement-breakpoint
ALTER TABLE "play_seconds" ADD CONSTRAINT "play_seconds_subject_id_play_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."play_subjects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "play_seconds_at" ON "play_seconds" USING btree ("at");--> statement-breakpoint
ALTER TABLE "play_events" RENAME TO "play_events_before";--> statement-breakpoint
ALTER TABLE "play_events_before" DROP CONSTRAINT "play_events_pkey";--> statement-breakpoint
ALTER TABLE "play_events_before" ADD CONSTRAINT "play_events_before_pk" PRIMARY KEY("id","at");--> statement-breakpoint
ALTER INDEX "play_events_of_play" RENAME TO "play_events_before_of_play";--> statement-breakpoint
ALTER INDEX "play_events_at" RENAME TO "play_events_before_at";--> statement-breakpoint
CREATE TABLE "play_events" (
	LIKE "play_events_before" INCLUDING DEFAULTS,
	CONSTRAINT "play_events_id_at_pk" PRIMARY KEY("id","at")
) PARTITION BY RANGE ("at");--> statement-breakpoint
ALTER SEQUENCE "play_events_id_seq" OWNED BY "play_events"."id";--> statement-breakpoint
ALTER TABLE "play_events" ADD CONSTRAINT "play_events_subject_id_play_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."play_subjects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "play_events_of_play" ON "play_events" USING btree ("subject_id","play_id","at");--> statement-breakpoint
CREATE INDEX "play_events_at" ON "play_events" USING btree ("at");--> statement-breakpoint
DO $$
DECLARE
	one record;
BEGIN
	FOR one IN SELECT * FROM (VALUES ('play_seconds', 'hour'), ('play_events', 'day')) AS given ("name", "width") LOOP
		-- Rows of a clock that was ahead lie before the boundary as well.
		EXECUTE format(
			'ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (MINVALUE) TO (%L)',
			one."name",
			one."name" || '_before',
			(SELECT date_trunc(one."width", greatest(now(), newest) AT TIME ZONE 'UTC') AT TIME ZONE 'UTC' + ('1 ' || one."width")::interval
				FROM (SELECT max("at") AS newest FROM (SELECT "at" FROM "play_seconds_before" WHERE one."name" = 'play_seconds'
					UNION ALL SELECT "at" FROM "play_events_before" WHERE one."name" = 'play_events') AS rows) AS times)
		);
		EXECUTE format('CREATE TABLE %I PARTITION OF %I DEFAULT', one."name" || '_rest', one."name");
	END LOOP;
END $$;
