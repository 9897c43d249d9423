export { logIcon, type LogIcon } from './log-icon.pure';
export {
  createLogs,
  logsApi,
  type EventTypes,
  type Log,
  type LogActor,
  type LogList,
  type LogObject,
  type LogRecord,
  type Logs,
  type LogsFileFormat,
  type LogsFileQuery,
  type LogsQuery,
} from './logs';
