/* What stands in for programs inside the sandbox, and the server that starts shells. Compiled twice:
 *
 *  - as a program, `stub`: by the name `missing` it logs a command that is not there (bash calls it), by any other
 *    name it logs its words and its directory, and then becomes the real program of that name where that one is wanted;
 *  - with SERVER as a library that is loaded in front of the real shell. The shell then waits at the door of its `main`:
 *    for each text it forks, and the child goes on into `main` as `orc -c TEXT`. What a shell costs to start is paid once.
 *    The children log and act as stubs without starting one; the code of the shell itself is the machine's own.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <locale.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

#define MOST_WORDS 1000

typedef int start(const char *, char *const *, char *const *);

static const char *base(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

/* Appends a record: directory, number of words, words; each ended by NUL. */
static void record(char *const *words) {
  struct iovec parts[MOST_WORDS + 2];
  char directory[4096], count[16];
  int number = 0;
  while (words[number] && number < MOST_WORDS) number++;
  /* The kernel's word on where this is. */
  ssize_t length = readlink("/proc/self/cwd", directory, sizeof directory - 1);
  directory[length < 0 ? 0 : length] = 0;
  snprintf(count, sizeof count, "%d", number);
  parts[0] = (struct iovec){directory, strlen(directory) + 1};
  parts[1] = (struct iovec){count, strlen(count) + 1};
  for (int at = 0; at < number; at++) parts[at + 2] = (struct iovec){words[at], strlen(words[at]) + 1};
  int file = (int)syscall(SYS_openat, AT_FDCWD, "/log/ran", O_WRONLY | O_APPEND | O_CLOEXEC);
  if (file >= 0) {
    ssize_t ignored = writev(file, parts, number + 2);
    (void)ignored;
    close(file);
  }
}

/* What the analysis claims to know of the output, because the real program prints it, must not be refuted by a stub. */
static int prints_a_number(char *const *words) {
  const char *name = base(words[0]);
  if (!strcmp(name, "git") && words[1])
    return !strcmp(words[1], "merge-base") || !strcmp(words[1], "rev-list") || !strcmp(words[1], "rev-parse");
  return !strcmp(name, "hostname") || !strcmp(name, "uname") || !strcmp(name, "whoami");
}

/* Logs; becomes the real program, or says something by chance and succeeds or fails by chance. */
static void act(char *const *words, char *const *environment, start *become) {
  static const char *const said[] = {"out\n", "x y\n", "a[$(rm pwn)]\n", "*\n-rf\n", "rm pwn\n", "7\n", ""};
  char path[300];
  unsigned sum = 0;
  record(words);
  const char *name = base(words[0]);
  if (!strcmp(name, "true") || !strcmp(name, ":")) _exit(0);
  if (!strcmp(name, "false")) _exit(1);
  if (*name && strlen(name) < 200) {
    snprintf(path, sizeof path, "/inside/real/%s", name);
    if (access(path, F_OK) == 0) {
      snprintf(path, sizeof path, "/real/bin/%s", name);
      become(path, words, environment);
    }
  }
  for (int at = 0; words[at]; at++)
    for (const char *byte = words[at]; *byte; byte++) sum += (unsigned char)*byte;
  const char *text = said[prints_a_number(words) ? 5 + sum % 2 : sum % 7];
  ssize_t ignored = write(1, text, strlen(text));
  (void)ignored;
  _exit(sum % 3 == 0);
}

#ifndef SERVER

int main(int count, char **words) {
  if (count > 0 && !strcmp(base(words[0]), "missing")) {
    record(words + 1);
    return 127;
  }
  if (count > 0) act(words, environ, execve);
  return 1;
}

#else

static int (*shell)(int, char **, char **);

/* What the shell calls to start a program: a stub acts at once. */
int execve(const char *path, char *const words[], char *const environment[]) {
  start *become = (start *)dlsym(RTLD_NEXT, "execve");
  int number = 0;
  while (words[number]) number++;
  int in_bin = !strcmp(path, "/inside/missing") ||
               (base(path) == path + 9 && !strncmp(path, "/usr/bin/", 9)) ||
               (base(path) == path + 5 && !strncmp(path, "/bin/", 5));
  if (in_bin && number > 0 && number < MOST_WORDS && access(path, X_OK) == 0) {
    if (!strcmp(path, "/inside/missing")) {
      record(words + 1);
      _exit(127);
    }
    act(words, environment, become);
  }
  return become(path, words, environment);
}

/* How many processes of the shell a text may make in all. What would make one more is refused it: a text that makes them
 * without end would outrun who looks after it. */
#define MOST_FORKS 400

/* How many processes the text has made; seen by all of them. */
static int *forks;

/* What the shell calls to make a process. */
pid_t fork(void) {
  pid_t (*real)(void) = (pid_t (*)(void))dlsym(RTLD_NEXT, "fork");
  if (forks && __atomic_add_fetch(forks, 1, __ATOMIC_RELAXED) > MOST_FORKS) {
    errno = EAGAIN;
    return -1;
  }
  return real();
}

/* Set in the children: what they open from here on is what the text opens. */
static int recording;

/* Appends a record: directory, `r` or `w` and the path as the shell names it; each ended by NUL. */
static void opened(const char *path, int flags) {
  char directory[4096];
  ssize_t length = readlink("/proc/self/cwd", directory, sizeof directory - 1);
  directory[length < 0 ? 0 : length] = 0;
  char how = (flags & O_ACCMODE) == O_RDONLY ? 'r' : 'w';
  struct iovec parts[] = {{directory, strlen(directory) + 1}, {&how, 1}, {(char *)path, strlen(path) + 1}};
  int file = (int)syscall(SYS_openat, AT_FDCWD, "/log/opened", O_WRONLY | O_APPEND | O_CLOEXEC);
  if (file >= 0) {
    ssize_t ignored = writev(file, parts, 3);
    (void)ignored;
    close(file);
  }
}

/* What the shell calls to open the target of a redirection. */
int open(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  int file = (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
  int error = errno;
  if (recording && file >= 0) opened(path, flags);
  errno = error;
  return file;
}

int open64(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  return open(path, flags, mode);
}

#define TICK_MILLISECONDS 10
/* How long a text may take in all, how much of a processor it may use, and how long all of it may wait for something: it
 * is cut off where one of these is over. What it leaves in the background has half of the first. */
#define TICKS 60
#define TICKS_OF_WORK 8
#define TICKS_ASLEEP 3
#define MOST_PROCESSES 100
/* So much kinder is a text than what looks after it: a text that makes processes without end must not keep it from looking. */
#define NICER 19

static void tick(int number) { (void)number; }

struct Others {
  int number;
  int awake;
  /* Hundredths of a second. */
  unsigned long work;
};

/* Looks at one of the processes that a text started. */
static void look(int process, struct Others *all) {
  char path[64], text[512];
  snprintf(path, sizeof path, "/proc/%d/stat", process);
  int file = (int)syscall(SYS_openat, AT_FDCWD, path, O_RDONLY | O_CLOEXEC);
  ssize_t length = file < 0 ? -1 : read(file, text, sizeof text - 1);
  if (file >= 0) close(file);
  if (length <= 0) return;
  text[length] = 0;
  const char *rest = strrchr(text, ')');
  char state;
  unsigned long user, system, waited_user, waited_system;
  if (rest && sscanf(rest + 1, " %c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu %lu %lu", &state, &user, &system,
                     &waited_user, &waited_system) == 5) {
    all->awake += state == 'R' || state == 'D';
    all->work += user + system + waited_user + waited_system;
  }
}

/* Looks at the processes that a text started, until there are too many. */
static struct Others others(void) {
  struct Others found = {0, 0, 0};
  DIR *all = opendir("/proc");
  struct dirent *one;
  while (all && found.number <= MOST_PROCESSES && (one = readdir(all))) {
    int process = atoi(one->d_name);
    if (process <= 1 || process == getpid() || process == getppid()) continue;
    found.number++;
    look(process, &found);
  }
  if (all) closedir(all);
  return found;
}

/* Ends whatever a text started, all at once: of processes that make others, one would be missed if they were ended one by
 * one. The kernel spares who calls, and the first process of the sandbox, which is the driver. */
static void end_others(void) { kill(-1, SIGKILL); }

/* Waits until nothing that the text started is left. 0: all ended by itself; 1: it had to be ended; 2: it goes on. */
static uint8_t wait_for_all(pid_t child, int *status) {
  struct itimerval every = {{0, TICK_MILLISECONDS * 1000}, {0, TICK_MILLISECONDS * 1000}}, never = {{0, 0}, {0, 0}};
  int ticks = 0, left = TICKS, asleep = 0;
  uint8_t how = 0;
  setitimer(ITIMER_REAL, &every, NULL);
  for (;;) {
    int now = 0;
    pid_t ended = waitpid(-1, &now, 0);
    if (ended == child) {
      *status = now;
      if (left > TICKS / 2) left = TICKS / 2;
    } else if (ended < 0 && errno == ECHILD) {
      break;
    } else if (ended < 0) {
      ticks++;
      struct Others all = others();
      asleep = all.awake ? 0 : asleep + 1;
      if (--left <= 0 || asleep > TICKS_ASLEEP || all.work > TICKS_OF_WORK || all.number > MOST_PROCESSES ||
          *forks > MOST_FORKS) {
        how = 1;
        end_others();
      }
      if (ticks > 1000) {
        how = 2;
        break;
      }
    }
  }
  setitimer(ITIMER_REAL, &never, NULL);
  return how;
}

static int read_whole(void *into, size_t length) {
  for (size_t at = 0; at < length;) {
    ssize_t got = read(0, (char *)into + at, length - at);
    if (got <= 0) return 0;
    at += (size_t)got;
  }
  return 1;
}

/* Takes what starts with `prefix` out of the environment. By hand: bash has functions of its own for that. */
static int take(const char *prefix) {
  char **to = environ;
  int taken = 0;
  for (char **from = environ; *from; from++) {
    if (!strncmp(*from, prefix, strlen(prefix)))
      taken = 1;
    else
      *to++ = *from;
  }
  *to = NULL;
  return taken;
}

static int serve(int count, char **words, char **environment) {
  if (!take("ORACLE_SERVER=") || !take("LD_PRELOAD=")) return shell(count, words, environment);
  /* Of the two that are gone, one place is for this. */
  char **last = environ;
  while (*last) last++;
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  struct sigaction action = {.sa_handler = tick};
  sigaction(SIGALRM, &action, NULL);
  /* What bash does first: its locale is loaded once for all. dash has none. */
  if (count > 0 && !strcmp(base(words[0]), "bash")) setlocale(LC_ALL, "");
  void *shared = mmap(NULL, sizeof *forks, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (shared == MAP_FAILED) return 1;
  forks = shared;
  uint32_t length;
  uint8_t outside;
  while (read_whole(&outside, 1) && read_whole(&length, sizeof length)) {
    static char text[1 << 17];
    if (length >= sizeof text || !read_whole(text, length)) return 1;
    text[length] = 0;
    *forks = 0;
    pid_t child = fork();
    if (child == 0) {
      signal(SIGALRM, SIG_DFL);
      prctl(PR_SET_CHILD_SUBREAPER, 0);
      int ignored = nice(NICER);
      (void)ignored;
      close(0), close(1), close(2);
      if (open("/log/input", O_RDONLY) != 0 || open("/dev/null", O_WRONLY) != 1 ||
          open("/log/errors", O_WRONLY | O_TRUNC | O_APPEND) != 2 || chdir("/w/p")) {
        /* A text has broken the sandbox: without the server it ends. */
        kill(getppid(), SIGKILL);
        _exit(1);
      }
      /* Builtins that are programs too are taken away, so that they are seen. */
      static char without[] = "BASH_ENV=/inside/outside.sh";
      if (outside) last[0] = without;
      recording = 1;
      static char *arguments[] = {"orc", "-c", text, NULL};
      return shell(3, arguments, environ);
    }
    int status = 0;
    uint8_t answer[5];
    answer[0] = child < 0 ? 2 : wait_for_all(child, &status);
    memcpy(answer + 1, &status, 4);
    if (write(1, answer, sizeof answer) != sizeof answer) return 1;
  }
  return 0;
}

int __libc_start_main(int (*own)(int, char **, char **), int count, char **words, void (*init)(void), void (*fini)(void),
                      void (*rtld_fini)(void), void *stack_end) {
  int (*real)(int (*)(int, char **, char **), int, char **, void (*)(void), void (*)(void), void (*)(void), void *);
  *(void **)&real = dlsym(RTLD_NEXT, "__libc_start_main");
  shell = own;
  return real(serve, count, words, init, fini, rtld_fini, stack_end);
}

#endif
