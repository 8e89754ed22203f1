"""What can go wrong, drawn as a tree.

    SerError                     exit code 1
    ├── InputError               3   a file or record given to us cannot be used
    │   └── SchemaError          3   a table does not have the columns it must have
    ├── SettingsError            2   params.yaml or a command's options are wrong
    ├── StorageError             5   the disk is full or a file cannot be written
    ├── ServiceError             4   something that answers over the network
    │   ├── LlmError             4   an LLM endpoint
    │   │   ├── LlmUnavailable   4   it cannot be reached, or went away
    │   │   └── LlmRefusedLogin  4   it wants another key
    │   └── LabelStudioError     4   the Label Studio server
    │       ├── LabelStudioUnavailable   4
    │       └── LabelStudioRefusedLogin  4
    ├── WorkerLost               1   a process of ours was ended from outside
    ├── TooManyFailures          6   a stage lost more records than max_failed_fraction allows
    └── NothingToExport          7   no label of the wanted kind exists yet

Every message says what was being done, names the file, line, record or
address, and ends with what to do about it. No message holds dialogue text or
a secret.
"""


class SerError(Exception):
    """The root: anything this project raises on purpose."""

    exit_code = 1


class InputError(SerError):
    """A file or record given to us cannot be used."""

    exit_code = 3


class SchemaError(InputError):
    """A table does not have the columns or types its record asks for."""


class SettingsError(SerError):
    """params.yaml, the environment or a command's options are wrong."""

    exit_code = 2


class StorageError(SerError):
    """The disk is full, or a file cannot be written."""

    exit_code = 5


class ServiceError(SerError):
    """Something that answers over the network did not, or said no."""

    exit_code = 4


class LlmError(ServiceError):
    """An LLM endpoint failed in a way that no retry mends."""


class LlmUnavailable(LlmError):
    """The endpoint cannot be reached, or went away in mid-run."""


class LlmRefusedLogin(LlmError):
    """The endpoint does not accept the key it was given."""


class LabelStudioError(ServiceError):
    """Label Studio answered with an error."""


class LabelStudioUnavailable(LabelStudioError):
    """Label Studio cannot be reached."""


class LabelStudioRefusedLogin(LabelStudioError):
    """Label Studio does not accept the token it was given."""


class WorkerLost(SerError):
    """A process that did part of the work was ended from outside."""


class TooManyFailures(SerError):
    """A stage lost more records than its failure budget allows."""

    exit_code = 6


class NothingToExport(SerError):
    """No label of the wanted kind exists yet."""

    exit_code = 7
