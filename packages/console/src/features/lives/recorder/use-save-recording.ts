import type { Live } from '@palco/sdk/lives';
import Papa from 'papaparse';
import { useFormat, useLanguage } from '../../../i18n';
import { saveText } from '../../../ui';
import { useRecorderText } from './messages';
import { recordingHtml } from './recording-html.pure';
import { recordingLines, type Recording } from './recording.pure';

/** Saves the time line as one HTML file, or as a spreadsheet. */
export function useSaveRecording(live: Live, recording: Recording) {
  const t = useRecorderText();
  const format = useFormat();
  const language = useLanguage();
  const fileName = `${t('fileName')}-${live.id}`;
  return {
    html() {
      const html = recordingHtml(recording, {
        language,
        title: live.title,
        period: t('period', { from: format.dateTime(recording.from), to: format.dateTime(recording.to) }),
        most: (value) => t('most', { value }),
        time: t('time'),
        what: t('what'),
        by: t('by'),
        log: t('log'),
        zoomIn: t('zoomIn'),
        zoomOut: t('zoomOut'),
        earlier: t('earlier'),
        later: t('later'),
        all: t('all'),
        timeText: format.dateTime,
      });
      saveText(`${fileName}.html`, html, 'text/html');
    },
    csv() {
      const head = [t('time'), t('csv.lane'), t('csv.value'), t('by')] as const;
      const lines = recordingLines(recording, head, t('log'));
      saveText(`${fileName}.csv`, Papa.unparse(lines, { escapeFormulae: true }), 'text/csv');
    },
  };
}
