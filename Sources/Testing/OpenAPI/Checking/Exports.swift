@_exported import OpenAPIReading
