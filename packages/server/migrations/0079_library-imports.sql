CREATE TABLE "import_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"import_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"source_id" text NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"folders" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"tags" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"duration_seconds" double precision,
	"size_bytes" bigint,
	"published_at" timestamp with time zone,
	"captions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"chapters" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"poster_address" text,
	"old_address" text,
	"status" text NOT NULL,
	"error_code" text,
	"missing" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"received_bytes" bigint DEFAULT 0 NOT NULL,
	"total_bytes" bigint,
	"file_name" text,
	"parts_id" text,
	"validator" text,
	"video_id" uuid,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "import_items_once" UNIQUE("import_id","source_id")
);
--> statement-breakpoint
CREATE TABLE "imported_videos" (
	"account_id" uuid NOT NULL,
	"source" text NOT NULL,
	"source_key" text NOT NULL,
	"video_id" uuid NOT NULL,
	CONSTRAINT "imported_videos_account_id_source_source_key_pk" PRIMARY KEY("account_id","source","source_key")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"created_by" uuid,
	"source" text NOT NULL,
	"name" text NOT NULL,
	"directory_id" uuid,
	"request_id" uuid NOT NULL,
	"credentials" text,
	"status" text DEFAULT 'reading' NOT NULL,
	"cursor" text,
	"listed_at" timestamp with time zone,
	"paused_until" timestamp with time zone,
	"error_code" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "imports_once" UNIQUE("account_id","request_id")
);
--> statement-breakpoint
ALTER TABLE "import_items" ADD CONSTRAINT "import_items_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_items" ADD CONSTRAINT "import_items_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_items" ADD CONSTRAINT "import_items_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_videos" ADD CONSTRAINT "imported_videos_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_videos" ADD CONSTRAINT "imported_videos_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_directory_id_directories_id_fk" FOREIGN KEY ("directory_id") REFERENCES "public"."directories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_items_order" ON "import_items" USING btree ("import_id","position");--> statement-breakpoint
CREATE INDEX "import_items_open" ON "import_items" USING btree ("account_id","status");--> statement-breakpoint
CREATE INDEX "import_items_video" ON "import_items" USING btree ("video_id");--> statement-breakpoint
CREATE INDEX "imported_videos_video" ON "imported_videos" USING btree ("video_id");--> statement-breakpoint
CREATE INDEX "imports_list" ON "imports" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "imports_directory" ON "imports" USING btree ("directory_id");--> statement-breakpoint
CREATE INDEX "imports_updated" ON "imports" USING btree ("updated_at");