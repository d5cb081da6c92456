export { StaffPortal } from './StaffPortal';
