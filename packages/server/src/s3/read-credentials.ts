import { homedir } from 'node:os';
import { join } from 'node:path';
import { readRegularFileNow } from '../disk/open-regular-file.ts';
import { AppError } from '../errors/app-error.ts';
import { toSafeText } from '../text/to-safe-text.ts';

export interface S3Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string | undefined;
  /** Where they come from, for messages. */
  readonly from: string;
}

/**
 * A profile that the address names, else those of the environment, else the profile AWS_PROFILE or `default` of
 * ~/.aws/credentials. They are read anew whenever a store is opened, and kept nowhere.
 */
export function readCredentials(profile: string | undefined, env: NodeJS.ProcessEnv): S3Credentials {
  const [accessKeyId, secretAccessKey] = [env['AWS_ACCESS_KEY_ID'], env['AWS_SECRET_ACCESS_KEY']];
  if (profile === undefined && accessKeyId && secretAccessKey)
    return {
      accessKeyId,
      secretAccessKey,
      sessionToken: env['AWS_SESSION_TOKEN'] || undefined,
      from: 'AWS_ACCESS_KEY_ID',
    };
  const path = env['AWS_SHARED_CREDENTIALS_FILE'] || join(homedir(), '.aws', 'credentials');
  const name = profile ?? (env['AWS_PROFILE'] || 'default');
  const values = readProfiles(path).get(name);
  const from = `profile ${JSON.stringify(toSafeText(name))} in ${toSafeText(path)}`;
  if (values === undefined)
    throw refuse(
      `no credentials for S3: there is no ${from}`,
      'Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or add the profile to that file.',
    );
  const [id, secret] = [values.get('aws_access_key_id'), values.get('aws_secret_access_key')];
  if (!id || !secret)
    throw refuse(
      `no credentials for S3: ${from} has no aws_access_key_id and aws_secret_access_key`,
      'Roles and single sign-on are not supported. Print keys with "aws configure export-credentials --format env", ' +
        'and set them in the environment.',
    );
  return {
    accessKeyId: id,
    secretAccessKey: secret,
    sessionToken: values.get('aws_session_token') || undefined,
    from,
  };
}

const mostFileBytes = 1024 * 1024;

function readProfiles(path: string): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const profiles = new Map<string, Map<string, string>>();
  let text: string;
  try {
    text = readRegularFileNow(path, mostFileBytes).toString('utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return profiles;
    throw refuse(
      `${toSafeText(path)} cannot be read (${toSafeText(code ?? '')})`,
      'Check the file and its permissions.',
    );
  }
  let current: Map<string, string> | undefined;
  for (const line of text.split(/\r?\n/)) {
    const section = /^\s*\[\s*([^\]]*?)\s*\]/.exec(line)?.[1];
    if (section !== undefined) {
      current = profiles.get(section) ?? new Map<string, string>();
      profiles.set(section, current);
      continue;
    }
    const at = line.indexOf('=');
    if (at > 0 && !/^\s*[#;]/.test(line))
      current?.set(line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim());
  }
  return profiles;
}

function refuse(message: string, hint: string): AppError {
  return new AppError({ code: 'NO_CREDENTIALS', message, hint, exitCode: 66 });
}
