/** Who decided a setting: `name` is the flag, the variable or the config file; a default has none. */
export interface SettingOrigin {
  readonly from: 'flag' | 'environment' | 'file' | 'default';
  readonly name: string | undefined;
}
