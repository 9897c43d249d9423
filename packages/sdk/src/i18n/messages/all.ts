import type { Catalogue } from '../i18n-contract';
import type { SdkMessages } from './sdk-messages';
import { en as analyticsEn } from './analytics/en';
import { ptBr as analyticsPtBr } from './analytics/pt-br';
import { en as captionsEn } from './captions/en';
import { ptBr as captionsPtBr } from './captions/pt-br';
import { en as classroomEn } from './classroom/en';
import { ptBr as classroomPtBr } from './classroom/pt-br';
import { en as dateRangeEn } from './date-range/en';
import { ptBr as dateRangePtBr } from './date-range/pt-br';
import { en as peopleEn } from './people/en';
import { ptBr as peoplePtBr } from './people/pt-br';
import { en as playerEn } from './player/en';
import { ptBr as playerPtBr } from './player/pt-br';
import { en as processingEn } from './processing/en';
import { ptBr as processingPtBr } from './processing/pt-br';
import { en as teamEn } from './team/en';
import { ptBr as teamPtBr } from './team/pt-br';
import { en as transcriptEn } from './transcript/en';
import { ptBr as transcriptPtBr } from './transcript/pt-br';
import { en as uploadEn } from './upload/en';
import { ptBr as uploadPtBr } from './upload/pt-br';

/**
 * All texts of the SDK in every language, for tests and for tools that compare them.
 *
 * @example
 * ```ts
 * const missing = Object.keys(sdkMessages['pt-BR']).filter((key) => !(key in sdkMessages.en));
 * ```
 */
export const sdkMessages: Catalogue<SdkMessages> = {
  'pt-BR': {
    ...analyticsPtBr,
    ...captionsPtBr,
    ...classroomPtBr,
    ...dateRangePtBr,
    ...peoplePtBr,
    ...playerPtBr,
    ...processingPtBr,
    ...teamPtBr,
    ...transcriptPtBr,
    ...uploadPtBr,
  },
  en: {
    ...analyticsEn,
    ...captionsEn,
    ...classroomEn,
    ...dateRangeEn,
    ...peopleEn,
    ...playerEn,
    ...processingEn,
    ...teamEn,
    ...transcriptEn,
    ...uploadEn,
  },
};
