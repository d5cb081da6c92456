export { Guard } from './components/Guard';
export { Spinner } from './components/Spinner';
export { StaffBar } from './components/StaffBar';
export { useHydrated } from './components/use-hydrated';
export { pageWanted, signInAddress } from './staff-pages';
export { $role, type RoleLookUp } from './store/role';
export { $session, authClient, leave, renewSession, type Session } from './store/session';
