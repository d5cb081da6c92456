// staff-client is not among these: importing it here would give it to every visitor.
export { hasStoredSession, sessionKey } from './session-key';
