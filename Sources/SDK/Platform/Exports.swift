// What the modules of the SDK use of the platform: the part of Foundation that needs no tables of languages, and the C
// library. The whole of Foundation makes a static app three times as large, and takes longer to load.
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
