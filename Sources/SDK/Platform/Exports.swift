// The parts of the platform that the SDK's modules use: FoundationEssentials, which needs no tables of languages, and
// the C library. With all of Foundation, a static app is three times as large, and takes longer to load.
#if canImport(FoundationEssentials)
    @_exported import FoundationEssentials
#else
    @_exported import Foundation
#endif
#if canImport(Glibc)
    @_exported import Glibc
#elseif canImport(Musl)
    @_exported import Musl
#endif
