export { emitEvent, emitEvents } from './emit-event';
export { sealedWebhookSecrets } from './secrets.store';
export { createWebhooksModule } from './webhooks.routes';
