export { ScheduleForm } from './ScheduleForm';
