@_exported import MillraceBackend
@_exported import MillraceCQRS
@_exported import MillraceFeedback
@_exported import MillraceFlow
@_exported import MillraceRendering
@_exported import MillraceStreams
