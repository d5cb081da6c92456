// Not auth-client: importing it here would make every visitor download it.
export { clearStoredSession, hasStoredSession, roleKey, sessionKey } from './stored-session';
