export { judgeBackups } from './rules/status';
