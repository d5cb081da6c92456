export { StaffSearch } from './StaffSearch';
