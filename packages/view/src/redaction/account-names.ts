/** Accounts of machines and examples: they tell nobody's name, and many are words of every text. */
const sharedAccounts = new Set(
  (
    'root user users username yourname your-name your_name your-username your_username you me name myuser myname someone somebody anyone example admin administrator guest public shared default defaultuser0 ' +
    'ubuntu debian fedora centos ec2-user azureuser gcp vagrant docker node python app apps appuser application service server deploy deployer dev developer devs work workspace workspaces ' +
    'runner runneradmin github git gitlab gitlab-runner jenkins circleci travis buildkite ci build builder vsts codespace codespaces vscode coder gitpod sandbox test tester testuser tests ' +
    'linuxbrew homebrew brew nix postgres mysql redis nginx www www-data apache nobody daemon system operator oracle hadoop spark jovyan rstudio pi kali steam claude claude-code agent bot project projects code src ' +
    'home library desktop documents downloads all users-directory path to foo bar baz alice bob nonroot container podman lima colima'
  ).split(' '),
);

export function isSharedAccount(name: string): boolean {
  // What an earlier redaction has put there is nobody's name either.
  return sharedAccounts.has(name.toLowerCase()) || /^redacted-user-\d+$/.test(name);
}

/** How the client writes a name in the name of a project folder. */
export function toEncodedName(name: string): string {
  return name.replaceAll(/[^A-Za-z0-9]/g, '-');
}
