import type { Message } from '../i18n-contract';
import type { ptBr as analytics } from './analytics/pt-br';
import type { ptBr as captions } from './captions/pt-br';
import type { ptBr as classroom } from './classroom/pt-br';
import type { ptBr as dateRange } from './date-range/pt-br';
import type { ptBr as people } from './people/pt-br';
import type { ptBr as player } from './player/pt-br';
import type { ptBr as processing } from './processing/pt-br';
import type { ptBr as team } from './team/pt-br';
import type { ptBr as transcript } from './transcript/pt-br';
import type { ptBr as upload } from './upload/pt-br';

type Portuguese = typeof people &
  typeof team &
  typeof transcript &
  typeof upload &
  typeof processing &
  typeof player &
  typeof classroom &
  typeof dateRange &
  typeof analytics &
  typeof captions;

/** Keys of the SDK's own texts; which of them a page holds depends on the capabilities that it uses. */
export type SdkMessages = { readonly [Key in keyof Portuguese]: Message };
