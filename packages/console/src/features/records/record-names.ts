import type { LogRecord } from '@palco/sdk/admin';
import { useFormat } from '../../i18n';
import { useRecordsText } from './messages';
import { valueText } from './record-value.pure';

/** Fields that have a name for people; others are shown as they are recorded. */
const named = [
  'title',
  'name',
  'nome',
  'nome_cliente',
  'description',
  'descricao',
  'status',
  'scheduledStartTime',
  'type',
  'latency',
  'autoStart',
  'autoCuts',
  'transcode.enableLive2vod',
  'transcode.enableDvr',
  'transcode.enableAudioOnly',
  'security.geoAccessControl',
  'security.geoRegionList',
  'security.referrerWhitelist',
  'assets.playerColor',
  'assets.waitingRoomColor',
  'assets.studioColor',
  'ads.preRollUrl',
  'ads.postRollUrl',
  'measurementId',
  'directoryId',
  'parentId',
  'playerColor',
  'privacy',
  'allowedDomains',
  'permissoes',
  'cargo',
  'cargoId',
  'accountId',
  'selectedTeamId',
  'clienteSelecionado',
  'login',
  'ativo',
  'avatar',
  'thumbnail',
  'timezone',
  'limiteFps',
  'corPadrao',
  'dominiosPadrao',
  'idioma',
  'bloqueada',
  'subConta',
  'videos',
  'lives',
  'chapters',
  'language',
  'subtitles',
] as const;

const isNamed = (key: string): key is (typeof named)[number] => (named as readonly string[]).includes(key);

/** Fields and values of a record in words. */
export function useRecordWords() {
  const t = useRecordsText();
  const format = useFormat();
  const words = { yes: t('value.yes'), no: t('value.no'), none: t('value.none') };
  return {
    nameOf: ({ Key }: LogRecord): string => (isNamed(Key) ? t(`key.${Key}`) : Key),
    textOf: (value: unknown): string => valueText(value, { ...words, time: format.dateTime }),
  };
}
