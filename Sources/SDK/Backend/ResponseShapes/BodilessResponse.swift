/// A response that is made without looking at the body, which may be empty or no JSON at all.
protocol BodilessResponse {
    init()
}
