/**
 * Whether an environment variable decides which code a program runs before, or instead of, what it was asked to do: by
 * naming it, by adding options, or by choosing a configuration. Case does not matter. What is not listed is not trusted.
 */
export function isCodeVariable(name: string): boolean {
  return CODE.test(name)
}

/** `*` stands for any rest of a name. */
const VARIABLES: readonly string[] = [
  // the dynamic loader and the C library load code that they name
  ...['LD_*', 'DYLD_*', '_RLD*', 'LIBPATH', 'SHLIB_PATH', 'GCONV_PATH', 'LOCPATH', 'GLIBC_TUNABLES'],
  // decide which program a name means
  ...['PATH', 'PATHEXT', 'CDPATH', 'FPATH', 'COMSPEC', 'SHELL'],
  // the shell runs them, or splits and reads commands differently
  ...['BASH_*', 'ENV', 'SHELLOPTS', 'BASHOPTS', 'IFS', 'PROMPT_COMMAND', 'PS0', 'PS1', 'PS2', 'PS4', 'ZDOTDIR'],
  // make every program read another person's configuration
  ...['HOME', 'XDG_CONFIG_*', 'USERPROFILE', 'APPDATA', 'LOCALAPPDATA', 'OPENSSL_*', 'TERMINFO*', 'INPUTRC'],
  // options and search paths of interpreters
  ...['NODE_OPTIONS', 'NODE_PATH', 'NODE_REPL_EXTERNAL_MODULE', 'NODE_V8_COVERAGE', 'NODE_COMPILE_CACHE'],
  ...['PYTHON*', 'PERL*', 'RUBY*', 'GEM_*', 'BUNDLE_*', 'LUA_*', 'PHPRC', 'PHP_INI_SCAN_DIR', 'AWKPATH', 'AWKLIBPATH'],
  ...['JAVA_TOOL_OPTIONS', '_JAVA_OPTIONS', 'JDK_JAVA_OPTIONS', 'JAVA_HOME', 'CLASSPATH', 'MAVEN_ARGS', 'DOTNET_*'],
  // options, wrappers and helper programs of tools
  ...['*_OPTIONS', '*_OPTS', '*_OPT', '*_COMMAND', '*_WRAPPER', '*_RSH', '*_ASKPASS', '*PAGER', '*EDITOR', 'VISUAL'],
  ...['BROWSER', 'LESS*', 'GIT_*', 'SSH_*', 'RIPGREP_CONFIG_PATH', 'CURL_HOME', 'WGETRC', 'VIMINIT', 'EXINIT'],
  ...[
    'GZIP',
    'BZIP',
    'BZIP2',
    'ZIPOPT',
    'UNZIP',
    'UNZIPOPT',
    'ZIPINFO',
    'ZSTD_*',
    'TAPE',
    'SIMPLE_BACKUP_SUFFIX',
    'VERSION_CONTROL',
    'XZ_DEFAULTS',
    'GNUPGHOME',
    'KUBECONFIG',
    'DOCKER_*',
    'AWS_CONFIG_FILE',
  ],
  // options and programs of builds and package managers
  ...['MAKEFLAGS', 'MFLAGS', 'MAKEFILES', 'GNUMAKEFLAGS', 'CFLAGS', 'CXXFLAGS', 'CPPFLAGS', 'LDFLAGS', 'CC', 'CXX'],
  ...['GOFLAGS', 'GOENV', 'GOROOT', 'GOPATH', 'CGO_*', 'RUSTFLAGS', 'RUSTC', 'RUSTUP_*', 'CARGO', 'CARGO_*'],
  ...['NPM_CONFIG_*', 'YARN_*', 'PNPM_*', 'COREPACK_*', 'PIP_*', 'UV_*', 'CONDA_*', 'VIRTUAL_ENV'],
  // toolyard's own, for a toolyard that the call starts
  'TOOLYARD_*',
]

const CODE = new RegExp(`^(?:${VARIABLES.map((name) => name.replace('*', '.*')).join('|')})$`, 'i')
