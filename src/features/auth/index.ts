export { AuthProvider, useAuth } from './components/AuthProvider';
export { Failure } from './components/Failure';
export { Guard } from './components/Guard';
export { Spinner } from './components/Spinner';
export { StaffBar } from './components/StaffBar';
export { faultOf, faultTexts, request, RequestError, type Fault } from './request';
export { signInAddress } from './staff-pages';
export { recheckRole } from './store/role';
export { authClient, renewSession } from './store/session';
