export { logIcon, type LogIcon } from './log-icon.pure';
export {
  logsApi,
  type Log,
  type LogActor,
  type LogObject,
  type LogsApi,
  type LogsFileFormat,
  type LogsFileQuery,
  type LogsQuery,
} from './logs';
