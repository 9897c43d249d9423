export { emitEvent, emitEvents } from './emit-event';
export { encryptedWebhookSecrets } from './secrets.store';
export { createWebhooksModule } from './webhooks.routes';
