/// The errors of a build.
struct BuildFailure: Error, Equatable {
    let messages: [CompilerMessage]
}
