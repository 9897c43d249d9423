// What a page loads that sends files and goes on with them after a reload.
export * from '@palco/sdk/upload';
export * from '@palco/sdk/upload/resume';
