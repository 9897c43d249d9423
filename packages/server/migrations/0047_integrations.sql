CREATE TABLE "integrations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"external_id" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"secrets" text,
	"token_expires_at" timestamp with time zone,
	"grant_expires_at" timestamp with time zone,
	"active_import" boolean DEFAULT false NOT NULL,
	"import_since" timestamp with time zone,
	"checked_at" timestamp with time zone,
	"last_import_at" timestamp with time zone,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "integrations_account" UNIQUE("account_id","provider","external_id")
);
--> statement-breakpoint
CREATE TABLE "oauth_steps" (
	"digest" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"provider" text,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recording_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"integration_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"external_id" text NOT NULL,
	"service" text NOT NULL,
	"title" text NOT NULL,
	"address" text NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"error_code" text,
	"video_id" uuid,
	"recorded_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "recording_imports_once" UNIQUE("account_id","service","external_id")
);
--> statement-breakpoint
ALTER TABLE "integrations" ADD CONSTRAINT "integrations_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integrations" ADD CONSTRAINT "integrations_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording_imports" ADD CONSTRAINT "recording_imports_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording_imports" ADD CONSTRAINT "recording_imports_integration_id_integrations_id_fk" FOREIGN KEY ("integration_id") REFERENCES "public"."integrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording_imports" ADD CONSTRAINT "recording_imports_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "integrations_external" ON "integrations" USING btree ("provider","external_id");--> statement-breakpoint
CREATE INDEX "integrations_active" ON "integrations" USING btree ("id") WHERE "integrations"."active_import" = true;--> statement-breakpoint
CREATE INDEX "oauth_steps_session" ON "oauth_steps" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "oauth_steps_expiry" ON "oauth_steps" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "recording_imports_list" ON "recording_imports" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "recording_imports_integration" ON "recording_imports" USING btree ("integration_id");--> statement-breakpoint
CREATE INDEX "recording_imports_video" ON "recording_imports" USING btree ("video_id");