export { createEmbeds, embedCalls, type Embeds } from './embeds';
