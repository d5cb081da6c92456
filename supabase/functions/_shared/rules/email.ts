/** No spaces, one @, a dot in the domain (spec §5). */
export const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Most characters of an address that mail can be sent to (RFC 5321 §4.5.3.1.3; spec §5). */
export const emailMaxLength = 254;
