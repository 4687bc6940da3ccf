# Runs a command in a pseudo terminal of its own: terminal.py COLUMNS STDOUT COMMAND...
# STDOUT names the file that standard output goes to; "-" is the terminal. What comes in is typed into the terminal.
import fcntl, os, pty, select, struct, sys, termios

columns, stdout, command = int(sys.argv[1]), sys.argv[2], sys.argv[3:]
pid, terminal = pty.fork()
if pid == 0:
    fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack('HHHH', 24, columns, 0, 0))
    if stdout != '-':
        os.dup2(os.open(stdout, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o644), 1)
    os.execvp(command[0], command)
sources = [terminal, 0]
while terminal in sources:
    for source in select.select(sources, [], [])[0]:
        try:
            data = os.read(source, 65536)
        except OSError:  # how Linux says that nobody has the terminal open any more
            data = b''
        if data:
            os.write(terminal if source == 0 else 1, data)
        else:
            sources.remove(source)
sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) % 256)
