import type { Context } from 'hono';

/**
 * On every answer, errors included. No script, style, image or connection but our own; nobody may frame or embed it.
 */
const securityHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; '),
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
};

/** For every answer of a server, however it was made: adds the security headers that it lacks, and ends HEAD. */
export async function secureAnswer(context: Context): Promise<void> {
  // Nobody reads the body of an answer to HEAD: an event stream or an export would stay open for ever.
  if (context.req.method === 'HEAD') await context.res.body?.cancel();
  for (const [name, value] of Object.entries(securityHeaders))
    if (!context.res.headers.has(name)) context.res.headers.set(name, value);
}
