export { logIcon, type LogIcon } from './log-icon.pure';
export {
  createLogs,
  logsApi,
  type EventTypes,
  type Log,
  type LogList,
  type LogRecord,
  type Logs,
  type LogsFileFormat,
  type LogsFileQuery,
  type LogsQuery,
} from './logs';
