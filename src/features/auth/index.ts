export { AuthProvider, useAuth } from './components/AuthProvider';
export { Guard } from './components/Guard';
export { Spinner } from './components/Spinner';
export { StaffBar } from './components/StaffBar';
export { signInAddress } from './staff-pages';
export { recheckRole } from './store/role';
export { authClient, renewSession } from './store/session';
