// Not auth-client: importing it here would make every visitor download it.
export {
  clearStoredSession,
  followStoredSession,
  hasStoredSession,
  roleKey,
  sessionKey,
} from './stored-session';
